import { expect, it } from 'vitest'
import { ownExportOf } from './own-export.ts'

const link = { longUrl: 'https://example.com/', shortUrl: 'hq8aBXM', clicks: 4 }
const rowOf = (more: object) => ownExportOf({ version: 1, links: [{ ...link, ...more }] })?.rows[0]

it('an earlier owner’s visits become imported clicks, and no count is lost', () => {
  expect(rowOf({ importedClicks: 7, clicksBefore: 5 })).toMatchObject({ clicks: 4, importedClicks: 12 })
  expect(rowOf({ importedClicks: null, clicksBefore: 5 })).toMatchObject({ importedClicks: 5 })
  for (const none of [{}, { clicksBefore: null }, { clicksBefore: 0 }]) {
    expect(rowOf(none)).not.toHaveProperty('importedClicks')
  }
})
