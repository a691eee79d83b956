---
sowbook: 1
id: other
title: A game
ruleset: tiny
provenance: constructed
licence: CC-BY-4.0
---
end(unfinished)
