import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

const folder = join(root, 'scripts', 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const name = process.argv[2] ?? ''

if (names.includes(name)) await import(join(folder, `${name}.ts`))
else {
  console.error(`Uso: npm run bench -- <${names.join('|')}>`)
  process.exitCode = 1
}
