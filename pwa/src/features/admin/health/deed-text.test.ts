import { expect, test } from 'vitest'
import { deedText } from './deed-text.ts'

test('a deed names the account that links went to, or its number once it is erased', () => {
  const deed = { at: '', actor: 'ana', action: 'transfer_links', target: 'u:1', targetName: 'ana' }
  const place = { publicUrl: 'https://ata.example' }
  expect(deedText({ ...deed, detail: { to: 'berta' } }, place)).toBe('cedió enlaces de ana a berta')
  expect(deedText({ ...deed, detail: { to: 'u:5' } }, place)).toMatch(/^cedió enlaces de ana a .*5$/)
})
