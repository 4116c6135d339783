import { expect, test } from 'vitest'
import { asMarkup, html } from './markup.ts'

test('text is escaped, in text and in attributes', () => {
  const text = `<b title="a" id='b'>&amp;`
  expect(html`<p title="${text}">${text}</p>`.markup).toBe(
    '<p title="&#60;b title=&#34;a&#34; id=&#39;b&#39;&#62;&#38;amp;">&#60;b title=&#34;a&#34; id=&#39;b&#39;&#62;&#38;amp;</p>',
  )
})

test('markup, numbers and lists of them stand as they are; what is not there is nothing', () => {
  expect(html`${[html`<i>${1}</i>`, '<']}${undefined}${[]}${asMarkup('<br>')}`.markup).toBe('<i>1</i>&#60;<br>')
})

test('the indents of a template are left out, those of text are not', () => {
  const literals = ['\n    <p>', '</p>\n']
  expect(html(Object.assign(literals, { raw: literals }), 'a\n    b').markup).toBe('\n<p>a\n    b</p>\n')
})
