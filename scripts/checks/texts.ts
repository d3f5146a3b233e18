import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, sourceFiles } from '../source-files.ts'
import { readTexts, type Tables, type Text, type Types, tablesIn } from './read-texts.ts'

const PRODUCT = /^(api|pwa)\/src\/(?!testing\/).*(?<!\.(test|fixture|d))\.tsx?$/
const TEXTS = /\/src\/texts\/es\/[^/]+\.ts$/
const USES_TEXTS = /texts\/es\//
/** There are more: fewer mean that the check no longer finds them. */
const LEAST_TEXTS = 600
/** Never read, so they show that the check finds those that are not, by paths and by types. */
const PLANTED = {
  table: 'api/src/texts/es/planted.ts',
  texts:
    "export const PLANTED = { by: { path: 'x', key: 'y', type: 'z' }, r: { path: 'x', key: 'y', type: 'z' } }",
  reader: 'api/src/planted-reader.ts',
  code: `import { PLANTED } from './texts/es/planted.ts'
const key = (is: boolean) => (is ? 'key' as const : 'key' as const)
const take = ({ type }: { type: string }) => type
export const ALL = [PLANTED.r.path, PLANTED.r[key(true)], take(PLANTED.r)]`,
}

/** Texts that nothing but tests reads, a line each. */
export function checkTexts(): string[] {
  const files = new Map(
    sourceFiles()
      .filter((path) => PRODUCT.test(path))
      .map((path) => [join(root, path), readFileSync(join(root, path), 'utf8')]),
  )
  files.set(join(root, PLANTED.table), PLANTED.texts).set(join(root, PLANTED.reader), PLANTED.code)
  const sources = [...files]
    .filter(([path, text]) => TEXTS.test(path) || USES_TEXTS.test(text))
    .map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  const tables: Tables = new Map(
    sources
      .filter(({ fileName }) => TEXTS.test(fileName))
      .map((source) => [source.fileName, tablesIn(source)]),
  )
  const names = [...tables].flatMap(([path, constants]) =>
    [...constants].flatMap(([name, table]) => leavesOf(table, `${path.slice(root.length + 1)}: ${name}`)),
  )
  if (names.length < LEAST_TEXTS)
    return [`only ${names.length} texts found: the check of texts reads too little`]
  const read = new Set(readIn(sources, tables, files))
  const unread = names.filter(([text]) => !read.has(text)).map(([, where]) => where)
  const planted = unread.filter((where) => where.startsWith(PLANTED.table))
  if (planted.length !== 3 || planted.some((where) => !where.includes('.by.')))
    return ['the check of texts misses a text that nothing reads, or one that is read']
  return unread
    .filter((where) => !planted.includes(where))
    .map((where) => `${where}: nothing reads this text`)
}

function leavesOf(text: Text, where: string): [Text, string][] {
  if (text.children === null) return [[text, where]]
  return [...text.children.values()].flatMap((child) => leavesOf(child, `${where}.${child.name}`))
}

/** Most files name the texts they read; types are asked of the others, which takes far longer. */
function readIn(sources: ts.SourceFile[], tables: Tables, files: ReadonlyMap<string, string>): Text[] {
  const byPaths = sources.map((source) => ({ source, read: readTexts(source, tables, null) }))
  const unclear = byPaths.filter(({ read }) => read === null).map(({ source }) => source.fileName)
  const program = programOf(unclear, files)
  const types = typesOf(program.getTypeChecker())
  const byTypes = unclear.flatMap((path) => {
    const source = program.getSourceFile(path)
    return (source && readTexts(source, tables, types)) ?? []
  })
  return [...byPaths.flatMap(({ read }) => read ?? []), ...byTypes]
}

function programOf(paths: string[], files: ReadonlyMap<string, string>): ts.Program {
  const project = join(root, 'pwa/tsconfig.json')
  const { config } = ts.readConfigFile(project, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(project, '..'))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  return ts.createProgram(paths, options, host)
}

function typesOf(checker: ts.TypeChecker): Types {
  /** A receiver reads the names of its own type, or all where that has none. */
  function take(text: Text, wanted: ts.Type | undefined): Text[] {
    if (text.children === null) return [text]
    const names = wanted ? namesIn(checker, wanted) : new Set()
    return [...text.children.values()]
      .filter(({ name }) => names.size === 0 || names.has(name))
      .flatMap((child) => {
        const property = names.size > 0 ? wanted?.getProperty(child.name) : undefined
        return take(child, property && checker.getTypeOfSymbol(property))
      })
  }
  return {
    keysOf: (key) => literalsOf(checker.getTypeAtLocation(key)),
    takenFrom: (table, place) => take(table, checker.getContextualType(place)),
  }
}

/** The names that a type has; none of a type that takes any. */
function namesIn(checker: ts.TypeChecker, type: ts.Type): Set<string> {
  const parts = type.isUnion() ? type.types : [type]
  if (parts.some((part) => checker.getIndexInfosOfType(part).length > 0)) return new Set()
  return new Set(checker.getPropertiesOfType(type).map(({ name }) => name))
}

function literalsOf(type: ts.Type): Set<string> | null {
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.flatMap((part) =>
    part.isStringLiteral() || part.isNumberLiteral() ? [String(part.value)] : [],
  )
  return values.length === parts.length ? new Set(values) : null
}
