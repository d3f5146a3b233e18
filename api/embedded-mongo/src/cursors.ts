import { randomBytes } from 'node:crypto'
import { RawBson, type Reply, reply } from './bson/value.ts'
import { CommandError } from './command-error.ts'

/** Documents in the first batch if the client sets no size. */
const FIRST_BATCH = 101
/** Limits a result's only batch, so that it fits into a message. */
const SINGLE_BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024
/** Size of a batch that others may follow. It fills quickly, and other clients run in between. */
const BATCH_BYTES = 2 * 1024 * 1024
/** An unused cursor is closed after ten minutes. */
const IDLE_MS = 10 * 60 * 1000
/** Most open cursors. */
const MAX_CURSORS = 5000

export type DocumentStream = AsyncGenerator<Buffer[], void>

/** An open result. The first `taken` documents of `pending` have been sent. */
interface Cursor {
  id: bigint
  namespace: string
  stream: DocumentStream
  pending: Buffer[]
  taken: number
  /** Number of documents still to send, if there is a limit. */
  remaining: number
  ended: boolean
  busy: boolean
  usedAt: number
}

export interface OpenOptions {
  namespace: string
  batchSize?: number | undefined
  singleBatch?: boolean
  /** The result has no more documents than this. */
  limit?: number | undefined
}

export interface Cursors {
  open: (stream: DocumentStream, options: OpenOptions) => Promise<Reply>
  more: (id: bigint, namespace: string, batchSize: number | undefined) => Promise<Reply>
  kill: (id: bigint, namespace: string) => boolean
  count: () => number
  close: () => void
}

/** Holds results that do not fit into one reply. */
export function createCursors(): Cursors {
  const cursors = new Map<bigint, Cursor>()
  const sweep = setInterval(() => closeIdle(cursors), 30_000)
  sweep.unref()
  return {
    open: async (stream, options) => openCursor(cursors, stream, options),
    more: async (id, namespace, batchSize) => nextBatch(cursors, { id, namespace, batchSize }),
    kill: (id, namespace) => {
      const cursor = cursors.get(id)
      if (!cursor || cursor.namespace !== namespace) return false
      closeCursor(cursors, cursor)
      return true
    },
    count: () => cursors.size,
    close: () => {
      clearInterval(sweep)
      for (const cursor of cursors.values()) closeCursor(cursors, cursor)
    },
  }
}

function closeIdle(cursors: Map<bigint, Cursor>): void {
  const before = Date.now() - IDLE_MS
  for (const cursor of cursors.values()) {
    if (!cursor.busy && cursor.usedAt < before) closeCursor(cursors, cursor)
  }
}

function closeCursor(cursors: Map<bigint, Cursor>, cursor: Cursor): void {
  cursors.delete(cursor.id)
  cursor.ended = true
  cursor.pending = []
  if (!cursor.busy) void cursor.stream.return().catch(() => undefined)
}

async function openCursor(
  cursors: Map<bigint, Cursor>,
  stream: DocumentStream,
  { namespace, batchSize = FIRST_BATCH, singleBatch, limit = Number.POSITIVE_INFINITY }: OpenOptions,
): Promise<Reply> {
  const id = BigInt.asUintN(63, randomBytes(8).readBigUInt64LE()) | 1n
  const cursor: Cursor = {
    id,
    namespace,
    stream,
    pending: [],
    taken: 0,
    remaining: limit,
    ended: false,
    busy: false,
    usedAt: Date.now(),
  }
  const documents = await takeBatch(cursor, batchSize, singleBatch ? SINGLE_BATCH_BYTES : BATCH_BYTES)
  const done = isDone(cursor) || singleBatch === true
  if (done) await stream.return()
  else keep(cursors, cursor)
  return reply({ cursor: { firstBatch: documents.map(asRaw), id: done ? 0n : id, ns: namespace } })
}

function keep(cursors: Map<bigint, Cursor>, cursor: Cursor): void {
  if (cursors.size >= MAX_CURSORS) {
    void cursor.stream.return()
    throw new CommandError('OperationFailed', `more than ${MAX_CURSORS} cursors are open`)
  }
  cursors.set(cursor.id, cursor)
}

function asRaw(bytes: Buffer): RawBson {
  return new RawBson(bytes)
}

async function nextBatch(
  cursors: Map<bigint, Cursor>,
  { id, namespace, batchSize }: { id: bigint; namespace: string; batchSize: number | undefined },
): Promise<Reply> {
  const cursor = cursors.get(id)
  if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
  if (cursor.namespace !== namespace) {
    throw new CommandError(
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    )
  }
  if (cursor.busy) throw new CommandError('CursorInUse', `cursor id ${id} is already in use`)
  cursor.busy = true
  try {
    const documents = await takeBatch(cursor, batchSize || Number.POSITIVE_INFINITY, BATCH_BYTES)
    const killed = !cursors.has(id)
    if (killed) throw new CommandError('CursorKilled', `cursor id ${id} was killed`)
    const done = isDone(cursor)
    if (done) cursors.delete(id)
    return reply({ cursor: { nextBatch: documents.map(asRaw), id: done ? 0n : id, ns: namespace } })
  } catch (error) {
    cursors.delete(id)
    throw error
  } finally {
    cursor.busy = false
    cursor.usedAt = Date.now()
  }
}

function isDone(cursor: Cursor): boolean {
  return cursor.remaining <= 0 || (cursor.ended && cursor.taken >= cursor.pending.length)
}

/** Takes up to `count` documents of at most `room` bytes in total, but at least one. */
async function takeBatch(cursor: Cursor, count: number, room: number): Promise<Buffer[]> {
  const documents: Buffer[] = []
  let size = 0
  while (documents.length < count) {
    const next = cursor.pending[cursor.taken]
    if (next) {
      if (documents.length > 0 && size + next.length > room) break
      documents.push(next)
      size += next.length + 12
      cursor.taken++
    } else if (cursor.ended || !(await readOn(cursor))) break
  }
  cursor.remaining -= documents.length
  return documents
}

async function readOn(cursor: Cursor): Promise<boolean> {
  const { value, done } = await cursor.stream.next()
  cursor.taken = 0
  cursor.pending = value ?? []
  cursor.ended = done === true
  return !cursor.ended
}
