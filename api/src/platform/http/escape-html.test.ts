import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`<>&"'/= \`;!-aAx#1\u2028ñ`), maxLength: 40 }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "' onerror='alert(1)",
    '</title><meta>',
    '<!--',
    '&lt;',
    ']]>',
  ),
)

/** Parses a text inside an element and an attribute as browsers do. */
function readBack(text: string): { content: string; attributes: string[]; children: number } {
  const fragment = parseFragment(`<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`)
  const [paragraph] = fragment.childNodes
  if (!paragraph || !('attrs' in paragraph)) throw new Error('no paragraph')
  const [child] = paragraph.childNodes
  return {
    content: child && 'value' in child ? child.value : '',
    attributes: paragraph.attrs.map(({ name, value }) => `${name}=${value}`),
    children: paragraph.childNodes.length + fragment.childNodes.length - 1,
  }
}

test('is text to an HTML parser, in an element and in an attribute, whatever it holds', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { content, attributes, children } = readBack(text)
      expect(content).toBe(text)
      expect(attributes).toEqual([`title=${text}`])
      expect(children).toBe(text === '' ? 0 : 1)
    }),
    { numRuns: 1000 },
  )
})

test('drops what cannot be shown or would turn the writing direction', () => {
  expect(escapeHtml('a\u0000b\u0008\u000b\u001f\u007f\u202a\u202e\u2066\u2069c')).toBe('abc')
  expect(escapeHtml('a\tb\nc\rd')).toBe('a\tb\nc\rd')
  expect(escapeHtml('a\ud800b')).toBe('a\ufffdb')
})
