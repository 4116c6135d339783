import { wrap } from '../../reporters/wrap.ts'

/** `  next:   ...` in rows of at most 100 columns, the further ones below the text of the first. */
export function labelled(label: 'error' | 'likely' | 'for' | 'next' | 'also' | '', text: string): string[] {
  const head = label === '' ? '' : `  ${label}: `
  return wrap(text, 100 - indent).map((line, index) => (index === 0 ? head : '').padEnd(indent) + line)
}

const indent = 10
