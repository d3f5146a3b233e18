import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { namesId, rememberRecord } from '../plan/known-records.ts'
import type { Row } from '../plan/rows.ts'
import { compileMatcher, type Matcher } from '../query/match-filter.ts'
import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/record-key.ts'
import { insertRecord, readRecord, replaceRecord } from '../storage/records.ts'
import { assertStorable } from '../update/storable.ts'
import type { Update } from '../update/update.ts'
import { assertSameId, upsertedDoc } from '../update/upsert.ts'
import { changeRecords, MANY } from './change-records.ts'
import { collectAtOnce, collectSlowly } from './collect-rows.ts'
import { type Statement, TOO_LONG } from './run-statements.ts'
import { ensureCollection, findCollection, type Target } from './target.ts'

export interface UpdateInput {
  target: Target
  query: RowQuery
  queryDoc: Doc
  update: Update
  multi: boolean
  upsert: boolean
  flush: boolean
  /** True if the outcome includes the document. */
  tellsDocuments?: boolean
}

export interface UpdateOutcome {
  matched: number
  modified: number
  upsertedId?: Value
  /** The last changed document, before and after. */
  before?: Doc
  after?: Doc
}

/**
 * Returns an update as a statement, which runs at once if its documents are found quickly,
 * otherwise in slices.
 */
export function updateStatement(input: UpdateInput): Statement<UpdateOutcome> {
  const matches = compileMatcher(input.query.filter)
  const query: RowQuery = input.multi ? input.query : { ...input.query, limit: 1 }
  return {
    attempt: () => {
      const collection = findCollection(input.target)
      const rows = collection ? collectAtOnce(input.target.storage, collection, query) : []
      if (!rows || rows.length > MANY) return TOO_LONG
      const outcome: UpdateOutcome = { matched: 0, modified: 0 }
      if (collection) for (const row of rows) updateRow({ input, collection, matches, outcome }, row)
      if (outcome.matched > 0 || !input.upsert) return outcome
      return upsert(input, rows.length === 0 && namesId(query))
    },
    runSlowly: () => updateSlowly(input, query, matches),
  }
}

async function updateSlowly(input: UpdateInput, query: RowQuery, matches: Matcher): Promise<UpdateOutcome> {
  const { target, flush } = input
  const { write } = target.storage.environment
  const outcome: UpdateOutcome = { matched: 0, modified: 0 }
  for (;;) {
    const collection = findCollection(target)
    const records = collection ? await collectSlowly(target.storage, collection, query) : []
    const change = (record: RecordId) =>
      updateRecord({ input, collection: collection as Collection, matches, outcome }, record)
    await changeRecords(records, change, { write, flush })
    if (outcome.matched > 0 || input.multi) break
    if (records.length > 0) continue
    return input.upsert ? write(() => upsert(input), { flush }) : outcome
  }
  return outcome.matched === 0 && input.upsert ? write(() => upsert(input), { flush }) : outcome
}

interface Application {
  input: UpdateInput
  collection: Collection
  matches: Matcher
  outcome: UpdateOutcome
}

/** Updates a record, if it still exists and matches. */
function updateRecord(application: Application, record: RecordId): void {
  const { input, collection } = application
  const bytes = collection.dropped ? undefined : readRecord(input.target.storage, collection, record)
  if (bytes) updateRow(application, { record, bytes })
}

/** Updates a record as it was read, if it matches. */
function updateRow({ input, collection, matches, outcome }: Application, { record, bytes }: Row): void {
  const before = decodeDocument(bytes)
  if (!matches(before)) return
  const after = input.update.apply(before, { isUpsert: false, now: new Date() })
  assertSameId(before.get('_id'), after.get('_id'))
  assertStorable(after)
  outcome.matched++
  const change = { record, before, beforeBytes: bytes, after }
  if (replaceRecord(input.target.storage, collection, change)) outcome.modified++
  if (!input.tellsDocuments) return
  outcome.before = before
  outcome.after = after
}

function upsert(input: UpdateInput, hasFreeId = false): UpdateOutcome {
  const after = upsertedDoc(input.queryDoc, input.update)
  const collection = ensureCollection(input.target)
  const addition = { doc: after, bytes: encodeDocument(after), hasFreeId }
  const record = insertRecord(input.target.storage, collection, addition)
  rememberRecord(collection, input.query, record)
  const outcome: UpdateOutcome = { matched: 0, modified: 0, upsertedId: after.get('_id') as Value }
  if (input.tellsDocuments) outcome.after = after
  return outcome
}
