; Capture names are those that Neovim and Helix share. Where two patterns match one node, both let the later one win.

(comment) @comment
(comment (hand) @constant)
(comment (language) @attribute)
(note) @comment

(turn_number) @constant.numeric
(side) @variable.builtin

(hole) @variable
(drops) @number
(ply start: (hole) @function)
(ply end: (hole) @variable.parameter)
(taking) @operator
(direction) @operator
(seeds) @number
(doubt) @operator
"&" @operator

[(pass) (unstated) (illegal)] @keyword

[(captured) (total) (number) (score)] @constant.numeric
(unknown) @constant.builtin
(ellipsis) @punctuation.special
["=" ">=" "<=" "+=" "-=" "+" "*"] @operator
["rest" "as" "rows" "from" "store" "out" "turns" "round" "over" "phase" "flag" "none" "by" "next" "again" "starter"] @keyword
["first" "fill" "half" "wins" "draw" "unfinished" "ply" "plies" "upheld" "rejected"] @keyword
(clause "round" @keyword)

["laps" "makes" "board" "order"] @function.builtin
["sic" "wit" "gap" "provenance" "at"] @function.macro
["takeback" "dispute" "end"] @keyword
(round "round" @keyword)
(end "unknown" @keyword)
(moment "end" @keyword)
(act name: (word) @function.method)
(moment "@" @operator)

(name) @string.special
(siglum) @label
(place) @constant.numeric
(hand) @constant
(text) @string
(quotation) @string
(comment (text) @comment)

"under" @keyword
(reading reading: (name) @property)
(glyph) @punctuation.special
(unreadable) @error

["(" ")" "[" "]"] @punctuation.bracket
["," ";"] @punctuation.delimiter
(header "---" @punctuation.delimiter)
