import { typeName } from '../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

/** The commands that version 1 of MongoDB's Stable API has, of those that are answered here. */
const COMMANDS: ReadonlySet<string> = new Set([
  'aggregate',
  'collMod',
  'count',
  'create',
  'createIndexes',
  'delete',
  'deleteIndexes',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'findandmodify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'update',
])

/** Fields of commands in that version which are themselves not in it. */
const UNSTABLE_FIELDS: Record<string, readonly string[]> = {
  aggregate: ['explain'],
  collMod: ['changeStreamPreAndPostImages', 'dryRun'],
  createIndexes: ['ignoreUnknownIndexOptions'],
  find: [
    'awaitData',
    'max',
    'min',
    'noCursorTimeout',
    'oplogReplay',
    'returnKey',
    'showRecordId',
    'tailable',
  ],
}
const UNSTABLE_INDEX_OPTIONS = [
  'background',
  'bucketSize',
  'columnstoreProjection',
  'dropDups',
  'originalSpec',
  'prepareUnique',
  'sparse',
  'storageEngine',
]
const UNSTABLE_STAGES: ReadonlySet<string> = new Set([
  '$currentOp',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
  '$planCacheStats',
])

/**
 * Checks what a client asks of the Stable API, and that a strict one asks for nothing beside it.
 */
export function assertApiVersion(name: string, { body }: { body: Doc }): void {
  const version = typed(body, 'apiVersion', 'string')
  const strict = typed(body, 'apiStrict', 'boolean')
  const deprecation = typed(body, 'apiDeprecationErrors', 'boolean')
  if (version === undefined && (strict !== undefined || deprecation !== undefined)) {
    throw new CommandError(
      4886600,
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    )
  }
  if (version !== undefined && version !== '1') {
    throw new CommandError('APIVersionError', 'API version must be "1"')
  }
  if (isStrict(body)) assertStable(name, body)
}

function typed(body: Doc, field: string, type: 'string' | 'boolean'): Value | undefined {
  const value = body.get(field)
  if (value === undefined || typeof value === type) return value
  throw new CommandError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${type === 'boolean' ? 'bool' : type}'`,
  )
}

/** Whether a command wants to be refused what is not in the version it names. */
export function isStrict(body: Doc): boolean {
  return body.get('apiStrict') === true
}

/** Fails with code 323 on a command, or a part of one, that version 1 has not. */
export function assertStable(name: string, body: Doc): void {
  if (!COMMANDS.has(name)) {
    throw strictError(
      `the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://dochub.mongodb.org/core/manual-versioned-api`,
    )
  }
  assertNone(body, UNSTABLE_FIELDS[name] ?? [])
  if (name === 'create' && body.get('capped') === true)
    throw strictError('capped collections are not in API Version 1')
  if (name === 'aggregate') assertStablePipeline(body.get('pipeline'))
  if (name === 'createIndexes') for (const index of docsOf(body.get('indexes'))) assertStableIndex(index)
  if (name === 'collMod')
    for (const index of docsOf([body.get('index') ?? null])) assertNone(index, ['unique', 'prepareUnique'])
}

function assertStableIndex(index: Doc): void {
  assertNone(index, UNSTABLE_INDEX_OPTIONS)
  const key = index.get('key')
  if (isDoc(key) && [...key.values()].includes('text'))
    throw strictError('text indexes are not in API Version 1')
}

function assertStablePipeline(pipeline: Value | undefined): void {
  for (const [name, operand] of docsOf(pipeline).flatMap((stage) => [...stage])) {
    const isCount =
      name === '$collStats' && isDoc(operand) && [...operand.keys()].every((key) => key === 'count')
    if (UNSTABLE_STAGES.has(name) || (name === '$collStats' && !isCount)) {
      throw strictError(`the stage ${name} is not in API Version 1`)
    }
    if (!isDoc(operand)) continue
    if (name === '$facet') for (const inner of operand.values()) assertStablePipeline(inner)
    else if (name === '$lookup' || name === '$unionWith') assertStablePipeline(operand.get('pipeline'))
  }
}

function assertNone(body: Doc, fields: readonly string[]): void {
  const unstable = fields.find((field) => body.has(field))
  if (unstable) throw strictError(`${unstable} is not in API Version 1`)
}

function docsOf(value: Value | undefined): Doc[] {
  return Array.isArray(value) ? value.filter(isDoc) : []
}

function strictError(reason: string): CommandError {
  return new CommandError('APIStrictError', `Provided apiStrict:true, but ${reason}`)
}
