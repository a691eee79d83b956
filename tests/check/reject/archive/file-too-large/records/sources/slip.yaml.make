id: slip
type: book
title: A book
!repeat 80000 # a remark of more than fifty letters, again and again
