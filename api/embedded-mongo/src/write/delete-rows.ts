import { decodeDocument } from '../bson/decode.ts'
import type { Doc } from '../bson/value.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { compileMatcher, type Matcher } from '../query/match-filter.ts'
import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import { deleteRecord, readRecord } from '../storage/records.ts'
import { changeRecords, MANY } from './change-records.ts'
import { collectAtOnce, collectSlowly } from './collect-rows.ts'
import { type Statement, TOO_LONG } from './run-statements.ts'
import { findCollection, type Target } from './target.ts'

export interface DeleteInput {
  target: Target
  query: RowQuery
  flush: boolean
}

export interface DeleteOutcome {
  deleted: number
  /** The last deleted document. */
  before?: Doc
}

/**
 * Returns a delete as a statement, which runs at once if its documents are found quickly, otherwise
 * in slices.
 */
export function deleteStatement(input: DeleteInput): Statement<DeleteOutcome> {
  const matches = compileMatcher(input.query.filter)
  return {
    attempt: () => {
      const collection = findCollection(input.target)
      const rows = collection ? collectAtOnce(input.target.storage, collection, input.query) : []
      if (!rows || rows.length > MANY) return TOO_LONG
      const outcome: DeleteOutcome = { deleted: 0 }
      for (const { record } of rows) {
        removeRecord({ input, collection: collection as Collection, matches, outcome }, record)
      }
      return outcome
    },
    runSlowly: () => deleteSlowly(input, matches),
  }
}

interface Removal {
  input: DeleteInput
  collection: Collection
  matches: Matcher
  outcome: DeleteOutcome
}

async function deleteSlowly(input: DeleteInput, matches: Matcher): Promise<DeleteOutcome> {
  const { storage } = input.target
  const options = { write: storage.environment.write, flush: input.flush }
  const outcome: DeleteOutcome = { deleted: 0 }
  for (;;) {
    const collection = findCollection(input.target)
    if (!collection) return outcome
    const records = await collectSlowly(storage, collection, input.query)
    const removal = { input, collection, matches, outcome }
    await changeRecords(records, (record) => removeRecord(removal, record), options)
    if (outcome.deleted > 0 || input.query.limit === undefined || records.length === 0) return outcome
  }
}

function removeRecord({ input, collection, matches, outcome }: Removal, record: RecordId): void {
  const { storage } = input.target
  const bytes = collection.dropped ? undefined : readRecord(storage, collection, record)
  if (!bytes) return
  const before = decodeDocument(bytes)
  if (!matches(before)) return
  deleteRecord(storage, collection, record, bytes)
  outcome.deleted++
  outcome.before = before
}
