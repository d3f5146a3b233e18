// Runs before anything is installed, so plain JavaScript with Node's modules only. Installs what
// the lockfile says, then runs scripts/<task>.ts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'

const MINIMUM_NODE = [20, 20]
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} line */
function exitWith(line) {
  console.error(line)
  process.exit(1)
}

function assertSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  exitWith(`Atajo necesita Node.js ${MINIMUM_NODE.join('.')} o posterior; este es ${process.versions.node}.`)
}

function installDependencies() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${process.version} ${process.platform} ${process.arch}`
  const stamp = join(root, 'node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Instalando dependencias… Solo cuando cambian; tarda uno o dos minutos.')
  const npm = process.env.npm_execpath
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const result = spawnSync(
    command,
    [...prefix, 'ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (result.status !== 0) exitWith('No se han podido instalar las dependencias (npm ci ha fallado).')
  writeFileSync(stamp, wanted)
}

/**
 * Runs scripts/<task>.ts to its end and gives its exit code. A terminal's Ctrl-C comes to it too,
 * which may have something to put in order and to say before it ends.
 * @param {string} task @param {string[]} args @returns {Promise<number>}
 */
async function runTypeScript(task, args) {
  const script = join(root, 'scripts', `${task}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, stdio: 'inherit' })
  const waitForIt = () => {}
  const passOn = () => child.kill('SIGTERM')
  process.on('SIGINT', waitForIt).on('SIGTERM', passOn)
  const [code] = await once(child, 'exit')
  process.off('SIGINT', waitForIt).off('SIGTERM', passOn)
  return code ?? 1
}

/** @param {string[]} args */
async function startService(args) {
  endWithNpm('start')
  if ((await runTypeScript('build', ['--if-changed'])) !== 0) process.exit(1)
  console.log('Arrancando…')
  process.argv.splice(1, process.argv.length, join(root, 'api', 'dist', 'server.js'), ...args)
  await import(pathToFileURL(join(root, 'api', 'dist', 'server.js')).href)
}

async function develop() {
  endWithNpm('dev')
  const { register } = await import('tsx/esm/api')
  register()
  await import('./dev.ts')
}

const [task = '', ...args] = process.argv.slice(2)
assertSupportedNode()
process.chdir(root)
installDependencies()
if (task === 'start') await startService(args)
else if (task === 'dev') await develop()
else process.exit(await runTypeScript(task, args))
