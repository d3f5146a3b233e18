import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { SETTINGS, type SettingName } from '@atajo/shared/settings'
import { FEATURE_NAMES } from '../../api/src/feature-names.ts'
import { root, sourceFiles } from '../source-files.ts'

/** What is built, installed or made later, and so is not there in a fresh clone. */
const MADE_LATER =
  /^(\.\/)?(api\/dist|pwa\/dist|secrets|\.env$|node_modules|reports|data)(\/|$)|^(image|text|application)\//
const COMMAND = /\bnpm (?:run (?<task>[a-z][\w:-]*)|(?<alias>start|test)\b)/g
const LINK = /\]\((?!https?:|#|mailto:)(?<path>[^)\s#]+)/g
const CODE = /`(?<code>[^`\n]+)`/g
const FILE = /^(\.\/)?[a-z.][\w.@-]*(\/[\w.@-]+)*\/?$/
const SAYS_FILE = /\/|\.(tsx?|mjs|js|md|json|ya?ml|sh|css|html)$/
const SETTING = /^(?:export )?([A-Z][A-Z0-9_]+)=/gm
const COMPARISON = 'docs/compare.md'
const ARCHITECTURE = 'ARCHITECTURE.md'
const TOLD_BY_NAME = ['api/src', 'api/src/platform', 'api/src/features', 'pwa/src', 'pwa/src/features']
/** A row's edges, what is compared, Atajo and seven others. */
const COMPARISON_COLUMNS = 11
/** Links are followed like those of every document. */
const CLAIM = /^\[[^\]]+\]\(\S+\.(test|journey|threat)\.ts\)$/
const SECTIONS_LEFT_OUT = /^Host:|^http/

/** Files, commands and settings that a document names and that are not there, a line each. */
export function checkDocuments(): string[] {
  const files = sourceFiles()
  const documents = files.filter((path) => path.endsWith('.md'))
  if (documents.length < 5) return [`only ${documents.length} documents found: the check reads too little`]
  const breaches = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...missingCommands(text), ...missingFiles(text, document, files)].map(
      (breach) => `${document}: ${breach}`,
    )
  })
  return [...breaches, ...missingSettings(), ...untestedClaims(), ...foldersLeftOut(), ...unlistedFeatures()]
}

function missingCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tasks = [...text.matchAll(COMMAND)].map(({ groups }) => groups?.task ?? groups?.alias ?? '')
  return [...new Set(tasks)]
    .filter((task) => !(task in scripts))
    .map((task) => `there is no command npm run ${task}`)
}

function missingFiles(text: string, document: string, files: readonly string[]): string[] {
  const linked = [...text.matchAll(LINK)].map(({ groups }) => groups?.path ?? '')
  const broken = linked.filter((path) => !existsSync(join(root, dirname(document), path)))
  const named = [...text.matchAll(CODE)].map(({ groups }) => groups?.code ?? '')
  const absent = named.filter(
    (name) =>
      FILE.test(name) &&
      SAYS_FILE.test(name) &&
      !MADE_LATER.test(name) &&
      !SECTIONS_LEFT_OUT.test(name) &&
      !isNamed(name, dirname(document), files),
  )
  return [...new Set([...broken, ...absent])].map((path) => `there is no file ${path}`)
}

/**
 * Whether a file or folder goes by that name: from the root, from the document's folder, or by its
 * last parts.
 */
function isNamed(name: string, folder: string, files: readonly string[]): boolean {
  const path = normalize(name).replace(/\/$/, '')
  if (existsSync(join(root, path)) || existsSync(join(root, folder, path))) return true
  return files.some((file) => `/${file}`.endsWith(`/${path}`) || `/${file}`.includes(`/${path}/`))
}

/** Folders that the tree of ARCHITECTURE.md, its table of contents, leaves out. */
function foldersLeftOut(): string[] {
  const [, tree = ''] = readFileSync(join(root, ARCHITECTURE), 'utf8').split('```')
  const told = new Set(tree.split(/[\s/,;()]+/))
  return TOLD_BY_NAME.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !told.has(entry.name))
      .map(({ name }) => `${ARCHITECTURE}: ${folder}/${name} is not in the tree`),
  )
}

/** Folders of features that the API's list lacks, and the reverse. */
function unlistedFeatures(): string[] {
  const folders = readdirSync(join(root, 'api/src/features')).sort().join(' ')
  const listed = [...FEATURE_NAMES].sort().join(' ')
  return folders === listed ? [] : [`api/src/feature-names.ts lists ${listed}, the folders are ${folders}`]
}

/** What docs/compare.md claims of Atajo without a test beside it. */
function untestedClaims(): string[] {
  const rows = readFileSync(join(root, COMPARISON), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split('|').length === COMPARISON_COLUMNS)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const claims = rows.filter(([, , atajo = '']) => !/^(Atajo|---|no\b)/.test(atajo))
  if (claims.length < 20)
    return [`${COMPARISON}: only ${claims.length} claims found: the check reads too little`]
  return claims
    .filter(([, , atajo = '']) => !CLAIM.test(atajo))
    .map(([, what]) => `${COMPARISON}: ${what} names no test of Atajo`)
}

/**
 * Settings that `.env.example` or the table of README.md name in vain, those that the table leaves
 * out, and what an administrator may change where the documents know another default or none.
 */
function missingSettings(): string[] {
  const sources = sourceFiles().filter((path) =>
    /^api\/src\/(config|platform\/settings\/[a-z-]+-settings)\.ts$/.test(path),
  )
  const config = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const fixable = Object.values(SETTINGS).flatMap((row) => (row.env === null ? [] : [row]))
  const known = new Set([
    ...[...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
    ...fixable.map(({ env }) => env),
  ])
  const told = toldSettings()
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const example = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(SETTING)].map(
    ([, name]) => name,
  )
  return [
    ...[...told.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `README.md: no such setting ${name}`),
    ...[...known]
      .filter((name) => !told.has(String(name)) && !NOT_FOR_OPERATORS.has(String(name)))
      .map((name) => `README.md: the setting ${name} is not described`),
    ...fixable
      .filter((row) => told.get(row.env) !== shownDefault(row.default))
      .map((row) => `README.md: ${row.env} is ${shownDefault(row.default)} unless it is set`),
    ...fixable
      .filter(({ env }) => !compose.includes(`\n      ${env}: `))
      .map(({ env }) => `docker-compose.yml: ${env} does not reach the service`),
    ...example
      .filter((name) => !known.has(name) && !compose.includes(`\${${name}`))
      .map((name) => `.env.example: nothing reads ${name}`),
  ]
}

/** The settings of README.md's table, each with its default. */
function toldSettings(): Map<string, string | undefined> {
  const rows = readFileSync(join(root, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', defaults = ''] = row.split('|')
      const shown = defaults.split(',').map((text) => text.trim())
      return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(
        ([, name = ''], position) => [name, shown[position]] as const,
      )
    }),
  )
}

function shownDefault(value: (typeof SETTINGS)[SettingName]['default']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null || typeof value === 'object' ? '–' : String(value)
}

/** Read from the environment, and not Atajo's own. */
const NOT_FOR_OPERATORS = new Set(['NODE_ENV'])
