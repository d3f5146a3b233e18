import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../source-files.ts'
import { markReadTexts } from './read-texts.ts'

const PROJECTS = ['api/tsconfig.json', 'pwa/tsconfig.json']
const TEXTS = /\/src\/texts\/es\/[^/]+\.ts$/
const NOT_PRODUCT = /\.(test|fixture)\.tsx?$|\.d\.ts$|\/(node_modules|testing|embedded-mongo)\//
/** There are more: fewer mean that the check no longer finds them. */
const LEAST_TEXTS = 600
/** Never read, so it shows that the check finds what is not. */
const PLANTED = {
  fileName: 'api/src/texts/es/planted.ts',
  text: "export const PLANTED = { in: { it: 'x' } }",
}

/** Texts that nothing but tests reads, a line each. */
export function checkTexts(): string[] {
  const found = PROJECTS.map(unreadTexts)
  const count = found.reduce((sum, { total }) => sum + total, 0)
  if (count < LEAST_TEXTS) return [`only ${count} texts found: the check of texts reads too little`]
  const [planted, ...unread] = found.flatMap((project) => project.unread).sort(plantedFirst)
  if (!planted?.startsWith(PLANTED.fileName)) return ['the check of texts misses a text that nothing reads']
  return unread.map((where) => `${where}: nothing reads this text`)
}

function plantedFirst(one: string, other: string): number {
  return Number(other.startsWith(PLANTED.fileName)) - Number(one.startsWith(PLANTED.fileName))
}

function unreadTexts(project: string): { total: number; unread: string[] } {
  const program = programOf(join(root, project))
  const sources = program.getSourceFiles().filter(({ fileName }) => isProduct(fileName))
  const texts = new Map(sources.filter(({ fileName }) => TEXTS.test(fileName)).flatMap(textsOf))
  const read = markReadTexts(program.getTypeChecker(), sources, new Set([...texts.keys()].map(nameOf)))
  return {
    total: texts.size,
    unread: [...texts].filter(([text]) => !read.has(text)).map(([, where]) => where),
  }
}

function programOf(configPath: string): ts.Program {
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(configPath, '..'))
  const host = ts.createCompilerHost(options)
  const planted = join(root, PLANTED.fileName)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === planted || fileExists(path)
  host.getSourceFile = (path, language, ...rest) =>
    path === planted
      ? ts.createSourceFile(path, PLANTED.text, language)
      : getSourceFile(path, language, ...rest)
  const isApi = fileNames.some((path) => path.includes('/api/src/'))
  return ts.createProgram(isApi ? [...fileNames, planted] : fileNames, options, host)
}

function isProduct(fileName: string): boolean {
  return !NOT_PRODUCT.test(fileName)
}

function nameOf(text: ts.Node): string {
  return ts.isObjectLiteralElement(text) ? (text.name?.getText() ?? '') : ''
}

/**
 * The texts of a file, each with where it stands. Tables that declare their type are held by the
 * compiler.
 */
function textsOf(source: ts.SourceFile): [ts.Node, string][] {
  const file = source.fileName.slice(root.length + 1)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ type, name, initializer }) =>
      type || !initializer ? [] : leavesOf(initializer, `${file}: ${name.getText(source)}`, source),
    )
}

function leavesOf(value: ts.Expression, path: string, source: ts.SourceFile): [ts.Node, string][] {
  const object = objectOf(value)
  return (object?.properties ?? []).flatMap((property): [ts.Node, string][] => {
    const where = `${path}.${property.name?.getText(source)}`
    const inner = ts.isPropertyAssignment(property) ? objectOf(property.initializer) : undefined
    return inner ? leavesOf(inner, where, source) : [[property, where]]
  })
}

function isAsConst(value: ts.Expression): value is ts.AsExpression {
  return ts.isAsExpression(value) && ts.isConstTypeReference(value.type)
}

/** The object literal that an expression is; an assertion of another type hides its properties. */
function objectOf(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isSatisfiesExpression(value) || isAsConst(value)) return objectOf(value.expression)
  return ts.isObjectLiteralExpression(value) ? value : undefined
}
