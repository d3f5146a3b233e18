import { expect, test } from 'vitest'
import { auditEntryText } from './audit-entry-text.ts'

test('a entry names the account that links went to, or its number once it is erased', () => {
  const entry = { at: '', actor: 'ana', action: 'transfer_links', target: 'u:1', targetName: 'ana' }
  const place = { publicUrl: 'https://ata.example' }
  expect(auditEntryText({ ...entry, detail: { to: 'berta' } }, place)).toBe(
    'cedió los enlaces de ana a berta',
  )
  expect(auditEntryText({ ...entry, detail: { to: 'u:5' } }, place)).toMatch(
    /^cedió los enlaces de ana a .*5$/,
  )
})
