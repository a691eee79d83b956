---
sowbook: 1
id: case
!repeat 80000 # a remark of more than fifty letters, again and again
---
1. S1
end(unknown)
