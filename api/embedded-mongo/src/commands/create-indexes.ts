import { equalValues } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { type Doc, reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { buildIndex, finishIndexes, removeIndex } from '../storage/build-index.ts'
import { saveCollection, takeId } from '../storage/catalog.ts'
import type { Collection, Index } from '../storage/collection.ts'
import { indexFromSpec } from '../storage/index-spec.ts'
import type { Storage } from '../storage/records.ts'
import { sweepGarbage } from '../storage/sweep.ts'
import { ensureCollection, findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { arrayField } from './fields.ts'
import { readIndexRequest } from './index-request.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

const MAX_INDEXES = 64

export const createIndexes: Command = {
  fields: ['indexes'],
  run: async (context) => {
    const { storage } = context.engine
    const target = targetOf(context)
    const requests = arrayField(context, 'indexes')
    if (!requests)
      throw new CommandError(40414, "BSON field 'createIndexes.indexes' is missing but a required field")
    if (requests.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create')
    const specs = requests.map(readIndexRequest)
    const flush = wantsFlush(context.body)
    const begun = await storage.environment.write(
      () => {
        const existed = findCollection(target) !== undefined
        const collection = ensureCollection(target)
        const before = collection.indexes.length
        const { added, there } = addIndexes(storage, collection, specs)
        const building = there.flatMap(({ built }) => built ?? [])
        if (added.length > 0) startBuild(storage, collection, added)
        return { existed, collection, before, indexes: added, building }
      },
      { flush },
    )
    await Promise.all([...begun.building, ...begun.indexes.map(({ built }) => built)])
    const after = begun.collection.indexes.length
    return reply({
      numIndexesBefore: begun.before,
      numIndexesAfter: after,
      createdCollectionAutomatically: !begun.existed,
      note: begun.indexes.length === 0 ? 'all indexes already exist' : undefined,
    })
  },
}

/** Builds a command's indexes one by one. Either all of them are created or none. */
function startBuild(storage: Storage, collection: Collection, indexes: readonly Index[]): void {
  const build = async () => {
    try {
      for (const index of indexes) await buildIndex(storage, collection, index)
      await storage.environment.write(() => finishIndexes(storage, collection, indexes))
    } catch (error) {
      // Removal needs no write of its own, which a full disk would refuse.
      for (const index of indexes) removeIndex(storage, collection, index)
      sweepGarbage(storage)
      throw error
    }
  }
  const built = build()
  built.catch(() => undefined)
  for (const index of indexes) index.built = built
}

interface Entered {
  added: Index[]
  there: Index[]
}

/** Adds missing indexes as unready. Runs inside a write job. */
function addIndexes(storage: Storage, collection: Collection, specs: readonly Doc[]): Entered {
  const there = specs.flatMap((spec) => sameIndex(collection.indexes, spec) ?? [])
  const wanted = specs.filter((spec) => !sameIndex(collection.indexes, spec))
  assertDistinct(wanted)
  if (collection.indexes.length + wanted.length > MAX_INDEXES) {
    throw new CommandError('CannotCreateIndex', `add index fails, too many indexes for ${collection.name}`)
  }
  const added = wanted.map((spec) => ({ ...indexFromSpec(takeId(storage.catalog), spec), ready: false }))
  collection.indexes = [...collection.indexes, ...added]
  if (added.length > 0) saveCollection(storage.catalog, collection)
  return { added, there }
}

function assertDistinct(specs: readonly Doc[]): void {
  const seen: { spec: Doc }[] = []
  for (const spec of specs) {
    if (sameIndex(seen, spec)) {
      throw new CommandError('IndexAlreadyExists', `Identical index already exists: ${spec.get('name')}`)
    }
    seen.push({ spec })
  }
}

/** Finds the same index; another one with that name or key is a conflict. */
function sameIndex<T extends { spec: Doc }>(indexes: readonly T[], spec: Doc): T | undefined {
  for (const index of indexes) {
    const existing = index.spec
    const sameName = existing.get('name') === spec.get('name')
    const sameKey = equalValues(existing.get('key') as Doc, spec.get('key') as Doc)
    const samePartial = equalOptional(
      existing.get('partialFilterExpression'),
      spec.get('partialFilterExpression'),
    )
    const sameSignature = sameKey && samePartial
    if (sameName && sameSignature && sameOptions(existing, spec)) return index
    if (sameName) throw nameConflict(existing, spec, sameKey && samePartial)
    if (sameSignature) throw keyConflict(existing, spec)
  }
  return undefined
}

const COMPARED_OPTIONS = ['unique', 'sparse', 'expireAfterSeconds']

function sameOptions(existing: Doc, spec: Doc): boolean {
  if (existing.get('name') === '_id_') return true
  return COMPARED_OPTIONS.every((option) => equalOptional(existing.get(option), spec.get(option)))
}

function equalOptional(a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return equalValues(a, b)
}

function nameConflict(existing: Doc, spec: Doc, sameKey: boolean): CommandError {
  if (sameKey) {
    return new CommandError(
      'IndexOptionsConflict',
      `An equivalent index already exists with the same name but different options. Requested index: ${show(spec)}, existing index: ${show(existing)}`,
    )
  }
  return new CommandError(
    'IndexKeySpecsConflict',
    `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(spec)}, existing index: ${show(existing)}`,
  )
}

function keyConflict(existing: Doc, spec: Doc): CommandError {
  const sameOthers = sameOptions(existing, spec)
  return new CommandError(
    'IndexOptionsConflict',
    sameOthers
      ? `Index already exists with a different name: ${existing.get('name')}`
      : `An equivalent index already exists with a different name and options. Requested index: ${show(spec)}, existing index: ${show(existing)}`,
  )
}
