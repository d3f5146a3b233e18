import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

const MAX_COLUMNS = 100
const MAX_LINES_OF_PROSE = 2
const CODE = /\.(ts|tsx|mjs|js)$/
const COMMENT_START = /^\s*\/\*/
const COMMENT_LINE = /^\s*(\/\/|\/\*|\*)/
/** Behind the first tag of a docblock there is no more prose. */
const TAG = /^\s*(\/\*)?\*\s*@/
const NO_PROSE = /^\s*(\/?\*{1,2}\/?|\/\/)\s*($|- |\d+\. |\||biome-ignore)/

/** Comments that are wider or longer than CONTRIBUTING.md allows, a line each. */
export function checkComments(): string[] {
  const paths = sourceFiles().filter((path) => CODE.test(path) && !path.includes('.gen.'))
  if (paths.length < 50) return [`only ${paths.length} source files found: the check reads too little`]
  return paths.flatMap((path) => commentBreaches(path, readFileSync(join(root, path), 'utf8').split('\n')))
}

function commentBreaches(path: string, lines: string[]): string[] {
  const breaches: string[] = []
  let prose = 0
  let isTagged = false
  for (const [index, line] of lines.entries()) {
    const isComment = COMMENT_LINE.test(line)
    if (isComment && line.length > MAX_COLUMNS && !line.includes('biome-ignore')) {
      breaches.push(`${path}:${index + 1}: a comment wider than ${MAX_COLUMNS} columns`)
    }
    if (!isComment || COMMENT_START.test(line)) {
      prose = 0
      isTagged = false
    }
    if (TAG.test(line)) isTagged = true
    if (isComment && !isTagged && !NO_PROSE.test(line)) prose++
    if (prose === MAX_LINES_OF_PROSE + 1) {
      breaches.push(`${path}:${index + 1}: a comment of more than ${MAX_LINES_OF_PROSE} lines`)
      prose = 0
    }
  }
  return breaches
}
