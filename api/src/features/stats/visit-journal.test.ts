import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openJournalWriter } from '../../platform/journal/journal-writer.ts'
import type { RecordedVisit } from './visit.model.ts'
import { createVisitJournal, type JournalSource } from './visit-journal.ts'

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

function openJournal() {
  const unsaved: number[] = []
  const damaged: number[] = []
  const journal = createVisitJournal({
    root,
    onUnsaved: (count) => unsaved.push(count),
    onThrown: () => {},
    onSaved: () => {},
    onInherited: () => {},
    onDamaged: (count) => damaged.push(count),
  })
  return { journal, unsaved, damaged }
}

test('an applied visit leaves the disk at the next upkeep though no other comes, one that waits stays', async () => {
  const { journal, unsaved } = openJournal()
  const source = await new Promise<JournalSource>((resolve) => void journal.start(resolve))
  await new Promise<void>((resolve) => journal.record(visit, resolve))
  await journal.renew()
  expect(filesThatName(ADDRESS)).toHaveLength(1)
  let sequence = 0
  await expect
    .poll(async () => {
      const read = (await source.read(10)).at(0)
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

test('what a dead process left and nobody can read is told once and goes', async () => {
  const { journal, damaged } = openJournal()
  await new Promise<JournalSource>((resolve) => void journal.start(resolve))
  const directory = join(root, 'lfedcba9876')
  mkdirSync(directory)
  const left = openJournalWriter<string>({
    directory,
    firstSequence: 1,
    encode: (text, buffer, offset) => offset + buffer.write(text, offset),
    onUnsaved: () => {},
  })
  await new Promise((resolve) => left.append('no visit', resolve))
  left.close()
  const source = await journal.takeAbandoned()
  expect(await source?.read(10)).toHaveLength(0)
  await source?.release()
  expect(damaged).toEqual([1])
  expect(filesThatName('no visit')).toEqual([])
  journal.close()
})
