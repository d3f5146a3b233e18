import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API, SERVICE_API } from '@atajo/shared/paths'
import { afterEach, expect, test } from 'vitest'
import { startWarnings } from './composition/start-warnings.ts'
import { readConfig } from './config.ts'
import { noteLastBackup } from './platform/database/last-backup.ts'

const SERVER = new URL('../dist/server.js', import.meta.url).pathname

interface Started {
  child: ChildProcess
  pid: number
  url: string
  dataDir: string
  /** The output up to the moment the service was ready. */
  said: string
  errors: Promise<string>
}

let started: Started[] = []
afterEach(() => {
  for (const { child, pid, dataDir } of started) {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  started = []
})

/** Starts the service in a process group of its own, as a terminal does. */
async function start(
  settings: Record<string, string>,
  dataDir = mkdtempSync(join(tmpdir(), 'atajo-server-')),
): Promise<Started> {
  const child = spawn(process.execPath, [SERVER], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings },
  })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  const errors = text(child.stderr as NodeJS.ReadableStream)
  const service = { child, pid: child.pid as number, url, said: String(line), dataDir, errors }
  started.push(service)
  return service
}

function childrenOf(pid: number): number[] {
  return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
}

test('a signal sent to every process and forwarded again interrupts no request', async () => {
  const { child, pid, url } = await start({ WORKERS: '2', DRAIN_SECONDS: '3' })
  const exit = once(child, 'exit')
  for (const target of [-pid, pid]) process.kill(target, 'SIGTERM')
  const ready = async () => (await fetch(`${url}${SERVICE_API.ready}`)).status
  await expect.poll(ready).toBe(503)
  for (const worker of childrenOf(pid)) process.kill(worker, 'SIGTERM')
  for (let n = 0; n < 10; n++) expect((await fetch(`${url}${API.site}`)).status).toBe(200)
  expect(await exit).toEqual([0, null])
})

/** An unprivileged user id; only root may start a process as another user. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'a start without permission to write in DATA_DIR names the owner of the file',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atajo-server-'))
    const startAs = async (env: Record<string, string> = {}) => {
      const child = spawn(process.execPath, [SERVER], {
        uid: NOBODY,
        gid: NOBODY,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', container: '', ...env },
      })
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect(code).toBe(1)
      return said
    }
    const refused = (path: string, owner: number) =>
      `No se pudo iniciar Atajo. No se puede escribir en DATA_DIR (${path}): es del usuario ${owner}, y Atajo se ejecuta con el ${NOBODY}. Dásela con: `
    const chown = `chown -R ${NOBODY}:${NOBODY} ${dataDir}\n`
    expect(await startAs()).toBe(`${refused(dataDir, 0)}sudo ${chown}`)
    expect(await startAs({ container: 'docker' })).toContain(
      `docker run --rm --volumes-from ${hostname()} busybox ${chown}`,
    )
    chownSync(dataDir, NOBODY, NOBODY)
    for (const name of ['database', 'journal', 'decisions', 'session-secret']) {
      const path = join(dataDir, name)
      if (name === 'session-secret') writeFileSync(path, '', { mode: 0o600 })
      else mkdirSync(path)
      expect(await startAs(), name).toBe(`${refused(path, 0)}sudo ${chown}`)
      rmSync(path, { recursive: true })
    }
    mkdirSync(join(dataDir, 'journal'))
    chownSync(join(dataDir, 'journal'), NOBODY, NOBODY)
    const segment = join(dataDir, 'journal', 'segment')
    writeFileSync(segment, '', { mode: 0o644 })
    expect(await startAs()).toBe(`${refused(segment, 0)}sudo ${chown}`)
    rmSync(segment)
    chmodSync(dataDir, 0o500)
    expect(await startAs()).toBe(`${refused(dataDir, NOBODY)}chmod -R u+rwX ${dataDir}\n`)
    rmSync(dataDir, { recursive: true })
  },
)

const DAY_MS = 86_400_000
const OPERATOR = {
  OPERATOR_NAME: 'Ana',
  OPERATOR_ADDRESS: 'Calle Mayor, 1',
  OPERATOR_EMAIL: 'ana@bodega.example',
}
const noteCopy = (dataDir: string, daysAgo: number) =>
  noteLastBackup(dataDir, { lastAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(), path: 'a.mdb' })

async function warnings(env: Record<string, string>, now = Date.now()): Promise<string> {
  return (await startWarnings(readConfig({ ...OPERATOR, ...env }), now)).join('\n')
}

test('a start warns about gaps in the legal texts, access by others and missing backups', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-server-'))
  await noteCopy(dataDir, 8)
  const { said } = await start({ OPERATOR_NAME: 'Ana Ruiz' }, dataDir)
  expect(said).toMatch(/^Atajo está listo en \S+\n/)
  expect(said).toContain('Faltan datos de quien administra el servidor')
  expect(said).toContain('OPERATOR_ADDRESS, OPERATOR_EMAIL.')
  expect(said).not.toContain('OPERATOR_NAME')
  expect(await warnings({})).not.toMatch(/OPERATOR|https/)
  const plain = await warnings({ PUBLIC_URL: 'http://enlaces.example' })
  expect(plain).toContain('http://enlaces.example no usa https')

  expect(said).toContain('Hace más de una semana que no hay ninguna copia')
  const ofCopy = (env: Record<string, string> = {}, at = Date.now()) =>
    warnings({ DATA_DIR: dataDir, ...env }, at)
  expect(await ofCopy({ BACKUP_EVERY: '24h' })).not.toContain('copia')
  expect(await ofCopy({ MONGODB_URI: 'mongodb://db.example/atajo' })).not.toContain('copia')
  await noteCopy(dataDir, 6)
  expect(await ofCopy()).not.toContain('copia')
  rmSync(join(dataDir, 'last-backup'))
  expect(await ofCopy()).not.toContain('copia')
  expect(await ofCopy({}, Date.now() + 8 * DAY_MS)).toContain('copia')
})

test('losing the database permanently reports a stop, not a failed start', async () => {
  const { child, pid, dataDir, errors } = await start({})
  const exit = once(child, 'exit')
  renameSync(join(dataDir, 'database'), join(dataDir, 'moved'))
  writeFileSync(join(dataDir, 'database'), '')
  for (const engine of childrenOf(pid)) process.kill(engine, 'SIGKILL')
  expect(await exit).toEqual([1, null])
  expect(await errors).toBe(
    'Atajo ha tenido que parar. La base de datos de DATA_DIR no se mantiene en marcha; el registro dice por qué.\n',
  )
})

/** Returns the permissions of other users for each file below a folder, by path. */
function sharedPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !lstatSync(join(folder, path)).isSymbolicLink())
    .filter((path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0)
}

test('row 189: no other user can read the data, even if an earlier version left it readable', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-server-'))
  const outside = mkdtempSync(join(tmpdir(), 'atajo-outside-'))
  for (const folder of ['journal', 'database', 'backups']) mkdirSync(join(dataDir, folder), { mode: 0o755 })
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(64), { mode: 0o644 })
  writeFileSync(join(dataDir, 'backups', 'before.mdb'), '', { mode: 0o664 })
  writeFileSync(join(dataDir, 'notas.txt'), '', { mode: 0o644 })
  writeFileSync(join(outside, 'mapa.bin'), '', { mode: 0o644 })
  symlinkSync(join(outside, 'mapa.bin'), join(dataDir, 'backups', 'mapa.bin'))
  for (const path of ['', 'journal', 'database', 'backups']) chmodSync(join(dataDir, path), 0o755)
  const { url } = await start({}, dataDir)
  expect((await fetch(`${url}${API.guest}`, { method: 'POST' })).status).toBe(201)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['database-uri', 'session-secret']))
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700)
  expect(sharedPaths(dataDir)).toEqual(['notas.txt'])
  expect(sharedPaths(outside)).toEqual(['mapa.bin'])
  rmSync(outside, { recursive: true })
})
