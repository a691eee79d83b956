((yaml) @injection.content
  (#set! injection.language "yaml"))

((comment (text) @injection.content)
  (#set! injection.language "markdown_inline"))
