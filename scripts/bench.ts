import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './bench/kit/bench.ts'
import { buildService } from './build-service.ts'
import { seededRandom } from './prove/kit/random.ts'
import { describeMachine } from './prove/kit/report.ts'
import { root } from './source-files.ts'

const folder = join(root, 'scripts', 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Uso: npm run bench -- <${names.join('|')}>`)
  process.exit(1)
}
buildService()
console.log(describeMachine())
// Programs that it started end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const undos: (() => unknown)[] = []
const bench: Bench = {
  args,
  directory: mkdtempSync(join(tmpdir(), 'atajo-bench-')),
  random: seededRandom(1),
  pool: null,
  onEnd: (undo) => undos.push(undo),
  show: (what, figure, goal) => console.log(`${what.padEnd(78)} ${figure}${goal ? ` (${goal})` : ''}`),
}
try {
  const { measure } = await import(join(folder, `${name}.ts`))
  await measure(bench)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const undo of undos.reverse()) await undo()
  rmSync(bench.directory, { recursive: true, force: true })
}
