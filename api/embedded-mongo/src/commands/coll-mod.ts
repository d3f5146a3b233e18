import { equalValues } from '../bson/compare.ts'
import { asNumber } from '../bson/integer.ts'
import { show } from '../bson/show.ts'
import { type Doc, type Reply, reply, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { saveCollection } from '../storage/catalog.ts'
import type { Collection, Index } from '../storage/collection.ts'
import { indexFromSpec } from '../storage/index-spec.ts'
import type { Storage } from '../storage/records.ts'
import { findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { booleanField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

const REFUSED = [
  'validator',
  'validationLevel',
  'validationAction',
  'viewOn',
  'pipeline',
  'dryRun',
  'timeseries',
  'changeStreamPreAndPostImages',
]

/** Changes how long a TTL index keeps documents, or hides an index from the planner. */
export const collMod: Command = {
  fields: ['index', ...REFUSED],
  run: async (context) => {
    const { storage } = context.engine
    const target = targetOf(context)
    for (const option of REFUSED) if (context.body.has(option)) refuse(`collMod with ${option}`)
    const change = docField(context, 'index')
    return storage.environment.write(
      () => {
        const collection = findCollection(target)
        if (!collection) {
          throw new CommandError('NamespaceNotFound', `ns does not exist: ${target.database}.${target.name}`)
        }
        return change ? changeIndex(storage, collection, change) : reply({})
      },
      { flush: wantsFlush(context.body) },
    )
  },
}

function changeIndex(storage: Storage, collection: Collection, change: Doc): Reply {
  const index = findIndex(collection, change)
  const spec: Doc = new Map(index.spec)
  const answer = reply({})
  for (const option of ['unique', 'prepareUnique']) if (change.has(option)) refuse(`collMod with ${option}`)
  const seconds = change.get('expireAfterSeconds')
  const hidden = change.has('hidden')
    ? booleanField({ name: 'collMod.index', body: change }, 'hidden')
    : undefined
  if (seconds === undefined && hidden === undefined) {
    throw new CommandError('InvalidOptions', 'no expireAfterSeconds, hidden, unique, or prepareUnique field')
  }
  if (seconds !== undefined) {
    answer.set('expireAfterSeconds_old', spec.get('expireAfterSeconds') ?? null)
    if (!spec.has('expireAfterSeconds')) answer.delete('expireAfterSeconds_old')
    answer.set('expireAfterSeconds_new', seconds)
    spec.set('expireAfterSeconds', expiry(index, seconds))
  }
  if (hidden !== undefined) {
    if (index.name === '_id_') throw new CommandError('BadValue', "can't hide _id index")
    answer.set('hidden_old', index.hidden)
    answer.set('hidden_new', hidden)
    if (hidden) spec.set('hidden', true)
    else spec.delete('hidden')
  }
  const { multikey, hasCutKeys, ready } = index
  Object.assign(index, indexFromSpec(index.id, spec), { multikey, hasCutKeys, ready })
  saveCollection(storage.catalog, collection)
  return answer
}

function expiry(index: Index, seconds: Value): number {
  const number = asNumber(seconds)
  if (number === undefined || number < 0 || number > 2147483647) {
    throw new CommandError('InvalidOptions', 'expireAfterSeconds must be a number from 0 to 2147483647')
  }
  if (index.fields.length > 1 || index.name === '_id_') {
    throw new CommandError('InvalidOptions', 'TTL indexes are single-field indexes, and not on _id')
  }
  return Math.trunc(number)
}

function findIndex(collection: Collection, change: Doc): Index {
  const [name, pattern] = [change.get('name'), change.get('keyPattern')]
  if ((name === undefined) === (pattern === undefined)) {
    throw new CommandError('InvalidOptions', 'Must specify either index name or key pattern, and not both.')
  }
  const index = collection.indexes.find(({ spec }) =>
    name !== undefined ? spec.get('name') === name : equalValues(spec.get('key') as Value, pattern as Value),
  )
  if (index) return index
  const wanted = name === undefined ? show(pattern as Value) : String(name)
  throw new CommandError(
    'IndexNotFound',
    `cannot find index ${wanted} for ns ${collection.database}.${collection.name}`,
  )
}
