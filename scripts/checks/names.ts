import { sourceFiles } from '../source-files.ts'

const CODE = /^(api|pwa|shared|scripts)\/.*\.(ts|tsx)$/
const EMPTY_NAMES = /(^|\/)(common|data|process|handle)\.tsx?$|(^|[-./])(utils?|helpers?|manager|misc)\.tsx?$/
const BARREL = /\/index\.tsx?$/

/** File names that ARCHITECTURE.md forbids, a line each; Biome holds the other rules on files. */
export function checkNames(): string[] {
  const code = sourceFiles().filter((path) => CODE.test(path) && !path.startsWith('pwa/src/routes/'))
  if (code.length < 50) return [`only ${code.length} source files found: the check reads too little`]
  return [
    ...code.filter((path) => EMPTY_NAMES.test(path)).map((path) => `${path}: the name says nothing`),
    ...code.filter((path) => BARREL.test(path)).map((path) => `${path}: no barrels`),
  ]
}
