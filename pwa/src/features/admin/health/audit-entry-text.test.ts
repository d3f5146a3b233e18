import { expect, test } from 'vitest'
import { auditEntryText } from './audit-entry-text.ts'

test('an entry names the recipient of links, or its number once the account is erased', () => {
  const entry = { at: '', actor: 'ana', action: 'transfer_links', target: 'u:1', targetName: 'ana' }
  const place = { publicUrl: 'https://ata.example' }
  expect(auditEntryText({ ...entry, detail: { to: 'berta' } }, place)).toBe('cedió enlaces de ana a berta')
  expect(auditEntryText({ ...entry, detail: { to: 'u:5' } }, place)).toMatch(/^cedió enlaces de ana a .*5$/)
})
