import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openJournalWriter } from '../../platform/journal/journal-writer.ts'
import type { RecordedVisit } from './visit.model.ts'
import { createVisitJournal, type OpenJournal } from './visit-journal.ts'
import { openVisitSource, takeAbandonedVisits } from './visit-sources.ts'
import { PLAIN_FACTS } from './visits.fixture.ts'

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
  facts: PLAIN_FACTS,
}

function filesThatName(text: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, 'latin1').includes(text))
}

function openJournal() {
  const unsaved: number[] = []
  const damaged: number[] = []
  const journal = createVisitJournal({
    root,
    onUnsaved: (count) => unsaved.push(count),
    onThrown: () => {},
    onSaved: () => {},
  })
  const options = { onInherited: () => {}, onDamaged: (count: number) => damaged.push(count) }
  return { journal, unsaved, damaged, options }
}

test('an applied visit leaves the disk at the next upkeep though no other comes, one that waits stays', async () => {
  const { journal, unsaved, options } = openJournal()
  const open = await new Promise<OpenJournal>((resolve) => void journal.start(resolve))
  const source = await openVisitSource(options, open)
  await new Promise<void>((resolve) => journal.record(visit, resolve))
  await journal.renew()
  expect(filesThatName(ADDRESS)).toHaveLength(1)
  let sequence = 0
  await expect
    .poll(async () => {
      const read = await source.read(10)
      if (read.length === 0) return null
      sequence = read.sequenceAt(0)
      return [read.linkIdAt(0), read.instantAt(0), read.countryIdAt(0)]
    })
    .toEqual([visit.linkId, visit.at, visit.countryId])
  await source.noteApplied(sequence)
  await journal.renew()
  expect(filesThatName(ADDRESS)).toEqual([])
  expect(unsaved).toEqual([])
  journal.close()
})

test('unreadable records of a dead process are reported once and removed', async () => {
  const { journal, damaged, options } = openJournal()
  const { id: ownId } = await new Promise<OpenJournal>((resolve) => void journal.start(resolve))
  const directory = join(root, 'mfedcba9876')
  mkdirSync(directory)
  const left = openJournalWriter<string>({
    directory,
    firstSequence: 1,
    encode: (text, buffer, offset) => offset + buffer.write(text, offset),
    onUnsaved: () => {},
  })
  await new Promise((resolve) => left.append('no visit', resolve))
  left.close()
  const source = await takeAbandonedVisits(options, { root, ownId })
  expect(await source?.read(10)).toHaveLength(0)
  await source?.release(true)
  expect(damaged).toEqual([1])
  expect(filesThatName('no visit')).toEqual([])
  journal.close()
})
