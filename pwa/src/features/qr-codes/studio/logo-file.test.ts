import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { captionOf, labelNumbers } from './label-sheet.ts'
import { logoId, problemOfFile } from './logo-file.ts'

test('a file is refused before it is opened by its kind and its size', () => {
  expect(problemOfFile({ type: 'image/svg+xml', size: 1024 * 1024 })).toBeNull()
  expect(problemOfFile({ type: 'image/gif', size: 10 })).toBe('type')
  expect(problemOfFile({ type: '', size: 10 })).toBe('type')
  expect(problemOfFile({ type: 'image/png', size: 1024 * 1024 + 1 })).toBe('size')
})

test('a logo has the name that the server gives it', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
  expect(logoId(bytes)).toBe(createHash('sha256').update(bytes).digest('base64url').slice(0, 22))
})

test('a label says the link, the title or both, and the link where there is no title', () => {
  const named = { name: 'ata.jo/r/menu', title: 'Carta' }
  expect(captionOf('code', named)).toEqual(['ata.jo/r/menu'])
  expect(captionOf('title', named)).toEqual(['Carta'])
  expect(captionOf('both', named)).toEqual(['Carta', 'ata.jo/r/menu'])
  expect(captionOf('title', { ...named, title: null })).toEqual(['ata.jo/r/menu'])
  expect(labelNumbers('12')).toHaveLength(12)
})
