---
sowbook: 1
id: case
title: A case
ruleset: bechi
provenance: constructed
licence: CC-BY-4.0
---
!repeat 2300000 {a comment that goes on and on}
