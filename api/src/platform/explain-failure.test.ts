import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabaseServer } from './database/open-database.ts'
import { explainFailure } from './explain-failure.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atajo-failure-'))
  mkdirSync(join(dataDir, 'database'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openDatabaseServer({ mongodbUri: null, dataDir }, pino({ level: 'silent' }))

it('says that the data directory is in use by somebody else', async () => {
  const other = await open()
  const failure = await open().catch((error: unknown) => error)
  expect(explainFailure(failure)).toBe('Otro proceso usa ya la carpeta DATA_DIR.')
  await other.close()
})

it('says that the database’s files are damaged', async () => {
  writeFileSync(join(dataDir, 'database', 'data.mdb'), 'x'.repeat(10_000))
  const failure = await open().catch((error: unknown) => error)
  expect(explainFailure(failure)).toContain('Restaura una copia.')
})
