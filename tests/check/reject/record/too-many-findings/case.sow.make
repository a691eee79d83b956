---
sowbook: 1
id: case
title: A case
ruleset: bechi
provenance: constructed
licence: CC-BY-4.0
---
!repeat 201 %%
end(unknown)
