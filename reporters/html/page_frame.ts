import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asMarkup, html, type Markup } from './markup.ts'

const style = fileHere('page.css')

/** They are modules for tests and tools; in the page they run joined, each after those it needs. */
const scripts = [
  'element',
  'sorting',
  'kernel_table',
  'probe_data',
  'probe_columns',
  'probe_table',
  'copying',
  'open_section',
  'page',
]
const script = scripts.map((name) => withoutImports(fileHere(`client/${name}.js`))).join('\n')

/**
 * What stands before the content. The policy lets the page run its own script and make no request at all, wherever it is
 * opened: whatever text got into it could neither run nor fetch anything.
 */
export function pageStart(title: string): Markup {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${asMarkup(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${asMarkup(style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">To the content</a>
      </body>
    </html> `
}

export function pageEnd(): Markup {
  return html`<p class="told" role="status" data-told></p>
<script type="module">${asMarkup(script)}</script>
</body>
</html>
`
}

/** Comments are for those who read the sources. */
function withoutImports(source: string): string {
  return source
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '')
}

/** Of the files that come with this one. */
function fileHere(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
