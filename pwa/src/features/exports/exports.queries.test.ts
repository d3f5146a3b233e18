import { expect, test } from 'vitest'
import { exportPath } from './exports.queries.ts'

const wanted = { hasSemicolons: true, hasPasswords: true }

test('passwords are requested only for files that may contain them', () => {
  expect(exportPath({ ...wanted, kind: 'json' })).toBe('/api/account/export.json?passwords=true')
  const own = exportPath({ ...wanted, kind: 'atajo' })
  expect(own).toBe('/api/account/export.csv?format=atajo&separator=semicolon&passwords=true')
  expect(exportPath({ ...wanted, kind: 'dub' })).toBe('/api/account/export.csv?format=dub')
})
