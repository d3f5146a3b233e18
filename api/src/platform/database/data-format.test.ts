import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startProcess } from '../../start-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { VERSION } from '../../version.ts'
import { explainFailure } from '../explain-failure.ts'
import { noteDataFormat } from './data-format.ts'

const REFUSAL = `Los datos son de Atajo 7.1.0, y esta versión, la ${VERSION}, no los entiende. Instala la 7.1.0 o una posterior, o restaura una copia de antes. No se ha cambiado nada.`

let service: TestApp
let dataDir: string

beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atajo-format-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function database() {
  const { db } = service.connection
  if (!db) throw new Error('not connected')
  return db
}
const formats = () => database().collection('data_format').find().toArray()

async function startOn(): Promise<string> {
  const config = readConfig({
    DATA_DIR: dataDir,
    MONGODB_URI: service.databaseUri,
    PORT: '0',
    DRAIN_SECONDS: '0',
  })
  const running = await startProcess(config, pino({ level: 'silent' }))
  const why = await running.failed.then(() => 'it stopped', explainFailure)
  await running.close({ isSudden: true })
  return why
}

test('a start notes the format once, and another of the same version leaves it as it is', async () => {
  const noted = [{ _id: 'data', format: 3, writtenBy: VERSION }]
  expect(await formats()).toEqual(noted)
  await Promise.all([noteDataFormat(database(), 1, '9.9.9'), noteDataFormat(database(), 1, '9.9.8')])
  expect(await formats()).toEqual(noted)
})

test('data of a later version are refused with a sentence, and nothing changes', async () => {
  await Promise.all([3, 4, 4].map((format) => noteDataFormat(database(), format, '7.1.0')))
  await database().collection('imports').dropIndexes()
  expect(await startOn()).toBe(REFUSAL)
  expect(await formats()).toEqual([{ _id: 'data', format: 4, writtenBy: '7.1.0' }])
  expect(await database().collection('imports').indexes()).toHaveLength(1)
})
