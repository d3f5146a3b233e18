import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createVisitJournal, type JournalSource } from './visit-journal.ts'
import type { RecordedVisit } from './visit-record.ts'

const ADDRESS = '203.0.113.77'
const root = mkdtempSync(join(tmpdir(), 'atajo-visits-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const visit: RecordedVisit = {
  linkId: 7,
  at: Date.UTC(2026, 10, 21),
  device: 'mobile',
  method: 'qr',
  address: ADDRESS,
  isVpn: true,
  countryId: 724,
}

function filesThatName(text: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, 'latin1').includes(text))
}

test('an applied visit leaves the disk at the next upkeep though no other comes, one that waits stays', async () => {
  const unsaved: number[] = []
  const journal = createVisitJournal({
    root,
    onUnsaved: (count) => unsaved.push(count),
    onSaved: () => {},
    onInherited: () => {},
    onDamaged: () => {},
  })
  const source = await new Promise<JournalSource>((resolve) => void journal.start(resolve))
  await new Promise<void>((resolve) => journal.record(visit, resolve))
  await journal.renew()
  expect(filesThatName(ADDRESS)).toHaveLength(1)
  let sequence = 0
  await expect
    .poll(async () => {
      const [read] = await source.read(10)
      if (read) sequence = read.sequence
      return read
    })
    .toMatchObject(visit)
  await source.noteApplied(sequence)
  await journal.renew()
  expect(filesThatName(ADDRESS)).toEqual([])
  expect(unsaved).toEqual([])
  journal.close()
})
