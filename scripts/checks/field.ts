import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'
import { applyEdits, PROBE_EDITS } from './field/probe-edits.ts'

const HEADING = '## A field of a link'
const ITEM = /^\d+\. `(?<path>[^`]+)`: \S/
const MAX_FILES = 12
const TSC = 'node_modules/typescript-7/bin/tsc'
const TSC_OPTIONS = ['--composite', 'false', '--incremental', 'false', '--singleThreaded']
/** Tests may name every field of a link, and are told by their own run. */
const TEST = /\.(test|fixture)\.tsx?$/
const COPIED =
  /^(tsconfig|package\.json|shared\/|api\/(src|embedded-mongo|[^/]+$)|pwa\/(src|[^/]+$)|scripts\/(checks\/|[^/]+$))/

/**
 * Adds a field to a copy of the tree by the list of CONTRIBUTING.md, and returns what it lacks
 * there: types that do not fit, or a value that does not come back. Takes some fifteen seconds.
 */
export async function checkField(): Promise<string[]> {
  const listed = listedFiles()
  const breaches = [
    ...(listed.length > MAX_FILES ? [`${listed.length} files, more than ${MAX_FILES}`] : []),
    ...listed.filter((path) => !(path in PROBE_EDITS)).map((path) => `no edit of ${path} is tried`),
    ...Object.keys(PROBE_EDITS)
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is not listed`),
  ]
  if (breaches.length === 0) breaches.push(...(await tryField(listed)))
  return breaches.map((breach) => `CONTRIBUTING.md, a field of a link: ${breach}`)
}

function listedFiles(): string[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const section = text.slice(text.indexOf(HEADING)).split('\n## ', 1)[0] ?? ''
  return section.split('\n').flatMap((line) => ITEM.exec(line)?.groups?.path ?? [])
}

async function tryField(listed: readonly string[]): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'atajo-field-'))
  try {
    copyTree(copy)
    for (const path of listed) {
      writeFileSync(join(copy, path), applyEdits(path, readFileSync(join(root, path), 'utf8')))
    }
    const types = (app: string) => [TSC, '-p', app, ...TSC_OPTIONS]
    const programs = [types('api'), types('pwa'), ['--import', 'tsx', 'scripts/checks/field/round-trip.ts']]
    return (await Promise.all(programs.map((program) => runNode(copy, program)))).flat()
  } catch (error) {
    return [String(error)]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The packages are linked, but those that are of the tree itself. */
function copyTree(copy: string): void {
  for (const path of sourceFiles().filter((path) => COPIED.test(path) && !TEST.test(path))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  for (const folder of ['.', 'api', 'pwa', 'shared', 'scripts', 'api/embedded-mongo']) {
    const packages = join(root, folder, 'node_modules')
    if (!existsSync(packages)) continue
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true })
    for (const name of readdirSync(packages).filter((name) => !name.startsWith('.') && name !== '@atajo')) {
      symlinkSync(join(packages, name), join(copy, folder, 'node_modules', name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@atajo'))
  symlinkSync(join(copy, 'shared'), join(copy, 'node_modules/@atajo/shared'))
  symlinkSync(join(copy, 'api/embedded-mongo'), join(copy, 'node_modules/@atajo/embedded-mongo'))
}

/** The output of a program that fails; nothing of one that does not. */
async function runNode(cwd: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return code === 0 ? [] : [output.trim() || `${args.at(-1)} failed`]
}
