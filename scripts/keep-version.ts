import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { redirectPath } from '@atajo/shared/paths'
import { databaseFile } from '../api/src/platform/database/open-database.ts'
import {
  askAdmin,
  askOwner,
  askRedirects,
  logIn,
  RECORDED_UNDER,
  type RecordedAnswers,
} from '../api/src/testing/recorded-answers.ts'
import { startTestApp, type TestApp } from '../api/src/testing/test-app.ts'
import { VERSION } from '../api/src/version.ts'
import { keepDevices } from './keep-version/keep-devices.ts'
import { makeEverything } from './keep-version/make-everything.ts'
import { root } from './source-files.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const WAITING = 6

const target = join(root, 'api', 'src', 'testing', 'versions', VERSION)

/** Keeps what this version stores, some visits still in the journal, and what it answers. */
async function keepVersion(dataDir: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(join(target, 'database'), { recursive: true })
  const { codes, ...people } = await during(dataDir, (service) =>
    makeEverything(service, RECORDED_UNDER.PUBLIC_URL),
  )
  const data = await readFile(databaseFile(dataDir))
  await writeFile(join(target, 'database', 'data.mdb.gz'), gzipSync(data, { level: 9 }))
  await during(dataDir, async (service) => {
    for (let visit = 0; visit < WAITING; visit++) {
      await service.client().get(redirectPath(codes[0] ?? ''), { 'user-agent': FIREFOX })
    }
    await cp(join(dataDir, 'journal'), join(target, 'journal'), {
      recursive: true,
      filter: async (path) => !(await stat(path)).isSocket(),
    })
  })
  const told = await during(
    dataDir,
    async (service): Promise<RecordedAnswers> => ({
      ...people,
      ofOwner: await askOwner(await logIn(service, people.owner)),
      ofAdmin: await askAdmin(await logIn(service, people.admin)),
      redirects: await askRedirects(service.client(), codes),
    }),
  )
  await writeFile(join(target, 'told.json'), `${JSON.stringify(told, null, 1)}\n`)
}

async function during<Result>(dataDir: string, task: (service: TestApp) => Promise<Result>): Promise<Result> {
  const service = await startTestApp({ env: { DATA_DIR: dataDir, ...RECORDED_UNDER } })
  try {
    return await task(service)
  } finally {
    await service.close()
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'atajo-keep-'))
try {
  await keepVersion(dataDir)
  await keepDevices(VERSION, join(target, 'device'))
  for (const name of await readdir(target, { recursive: true })) console.log(name)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
