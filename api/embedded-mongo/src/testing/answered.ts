import { readFileSync } from 'node:fs'
import { EXPRESSIONS } from '../aggregate/expression.ts'
import { ACCUMULATORS } from '../aggregate/group.ts'
import { STAGES } from '../aggregate/pipeline.ts'
import { COMMON_FIELDS } from '../commands/command.ts'
import { COMMANDS } from '../commands/commands.ts'
import { DELETE_FIELDS } from '../commands/delete.ts'
import { INDEX_OPTIONS } from '../commands/index-request.ts'
import { UPDATE_FIELDS } from '../commands/update.ts'
import { LOGICAL_OPERATORS, QUERY_OPERATORS } from '../query/parse-filter.ts'
import { ARRAY_OPERATORS, PUSH_MODIFIERS } from '../update/array-operators.ts'
import { FIELD_OPERATORS } from '../update/field-operators.ts'

/** A row of the README's lists: supported words at a place, and their senders. */
export interface ListedWords {
  where: string
  words: string[]
  senders: string[]
}

/** Reads the rows of the README's lists. */
export function listedWords(): ListedWords[] {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const section = readme.split('## What it answers')[1]?.split('\n## ')[0] ?? ''
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|command|in) /.test(line))
  return rows.flatMap((row) => {
    const [, where = '', words = '', senders = ''] = row.split('|').map((cell) => cell.trim())
    const commands = /^(`[a-zA-Z]+` ?)+$/.test(where) ? quoted(where) : [where]
    return commands.map((one) => ({
      where: one,
      words: words === 'any' ? ['any'] : quoted(words),
      senders: senders.split(', '),
    }))
  })
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
}

/** Returns the supported words by the README's names for their places. */
export function answeredWords(): Map<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ...[...COMMANDS].map(([name, { fields, isLenient }]): [string, readonly string[]] => [
      name,
      isLenient ? ['any'] : fields,
    ]),
    ['every command', [...COMMON_FIELDS]],
    ['a statement of `update`', UPDATE_FIELDS],
    ['a statement of `delete`', DELETE_FIELDS],
    ['an index', INDEX_OPTIONS],
    ['filters', [...QUERY_OPERATORS.keys(), ...LOGICAL_OPERATORS]],
    ['updates', [...FIELD_OPERATORS.keys(), ...ARRAY_OPERATORS.keys()]],
    ['`$push`', PUSH_MODIFIERS],
    ['pipelines', [...STAGES, '$collStats']],
    ['`$group`', ACCUMULATORS],
    ['expressions', [...EXPRESSIONS.keys()]],
  ])
}

/**
 * Lists the words of a command as sent: `find`, `find.filter`, `updates.q`, `indexes.key` and every
 * name in it that starts with `$`.
 */
export function sentWords(command: object): Set<string> {
  const [[name, first] = ['', undefined], ...fields] = Object.entries(command)
  const words = new Set([name])
  if (name === 'explain') for (const word of sentWords(first as object)) words.add(word)
  for (const [field, value] of fields) {
    if (COMMON_FIELDS.has(field) || OF_REPLICA_SETS.includes(field)) continue
    words.add(`${name}.${field}`)
    if (field === 'documents') continue
    addOperators(value, words)
    if (!STATEMENT_LISTS.includes(field)) continue
    for (const statement of value as object[]) {
      for (const one of Object.keys(statement)) words.add(`${field}.${one}`)
    }
  }
  return words
}

/** Drivers add these only for a replica set. */
const OF_REPLICA_SETS = ['$clusterTime', 'autocommit', 'readConcern', 'startTransaction', 'txnNumber']
const STATEMENT_LISTS = ['updates', 'deletes', 'indexes']

function addOperators(value: unknown, words: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addOperators(one, words)
  if (!isPlain(value)) return
  for (const [name, inner] of value instanceof Map ? value : Object.entries(value)) {
    if (name.startsWith('$')) words.add(name)
    addOperators(inner, words)
  }
}

/** Instances of classes are values, such as Mongoose's documents with their inner fields. */
function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || value instanceof Map
}

/** Returns a README row's words in the form of `sentWords`. */
export function wordsOfRow({ where, words }: ListedWords): string[] {
  if (COMMANDS.has(where)) return [where, ...words.map((word) => `${where}.${word}`)]
  const list = {
    'a statement of `update`': 'updates',
    'a statement of `delete`': 'deletes',
    'an index': 'indexes',
  }[where]
  return list ? words.map((word) => `${list}.${word}`) : words
}
