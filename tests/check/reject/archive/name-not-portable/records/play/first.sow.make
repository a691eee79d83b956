!named won?.sow
---
sowbook: 1
id: won
title: A game
ruleset: tiny
provenance: constructed
licence: CC-BY-4.0
---
end(unfinished)
