!link letter-1901.yaml
