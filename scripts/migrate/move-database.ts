import type { mongo } from 'mongoose'
import { checksumCollection } from './checksum-collection.ts'
import { levelCollection, type Stored } from './level-collection.ts'

export interface MoveOptions {
  source: mongo.Db
  target: mongo.Db
  /** Whether the source is closed to writes at the end, so that what was copied is all there is. */
  closesSource: boolean
  say(line: string): void
  /** The source is about to be closed to changes, or was opened again. */
  onSourceBlock?(isBlocked: boolean): void
  /** How far the present round is, in documents of the source. */
  onProgress?(round: MoveRound): void
}

interface MoveRound {
  label: string
  done: number
  of: number
}

/** Stamps of another clock begin another epoch there: whoever follows changes begins anew. */
const EPOCHS = 'change_epochs'

/** The target's own note that a move is under way. */
const NOTE = 'atajo_move'

/**
 * Rounds over everything while the source is in use, at most; each is shorter than the one before.
 */
const MAX_ROUNDS = 6
/** Few enough changes for the last round to take an instant. */
const FEW = 200
/** Rounds over a source that nobody writes to. */
const STILL_ROUNDS = 3
const VERIFY_MARGIN_MS = 60_000

/** What stands in the way of a move, in words for the operator. */
export class MoveError extends Error {}

/**
 * Copies a database while it is in use, closes it to writes, copies what changed, and compares
 * both. Called again after an interruption, it goes on.
 * @throws MoveError, with the source open to writes as before
 */
export async function moveDatabase(options: MoveOptions): Promise<void> {
  const { source, target, closesSource, say, onProgress } = options
  await noteMove(target, await namesOf(target))
  const names = await namesOf(source)
  for (const name of names) await copyIndexes(source.collection(name), target.collection(name))
  await levelWhileInUse({ source, target, say, onProgress })
  if (!closesSource) {
    await target.collection(EPOCHS).deleteMany({})
    return say('Copiado; el origen sigue en uso.')
  }
  options.onSourceBlock?.(true)
  await setWriteBlock(source, true)
  say('El origen ya no admite cambios; las redirecciones siguen.')
  try {
    await levelStill({ source, target, onProgress })
    await verify({ source, target, say, onProgress })
    await target.collection(EPOCHS).deleteMany({})
    await target.collection(NOTE).drop()
  } catch (error) {
    await setWriteBlock(source, false)
    options.onSourceBlock?.(false)
    throw error
  }
}

/** Lets a source be written to again, when the move is given up. */
export async function setWriteBlock(source: mongo.Db, isBlocked: boolean): Promise<void> {
  try {
    await source.admin().command({ setUserWriteBlockMode: 1, global: isBlocked })
  } catch (error) {
    throw new MoveError(`El origen no se puede cerrar a los cambios: ${(error as Error).message}`)
  }
}

type Ends = Pick<MoveOptions, 'source' | 'target' | 'onProgress'>

async function namesOf(database: mongo.Db): Promise<string[]> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray()
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== NOTE)
    .sort()
}

async function noteMove(target: mongo.Db, present: string[]): Promise<void> {
  const notes = target.collection<{ _id: string }>(NOTE)
  if ((await notes.findOne({ _id: 'move' })) !== null) return
  for (const name of present) {
    if ((await target.collection(name).findOne()) !== null) {
      throw new MoveError(`El destino ya tiene datos (${name}). Usa una base de datos vacía.`)
    }
  }
  await notes.insertOne({ _id: 'move' })
}

async function copyIndexes(source: mongo.Collection, target: mongo.Collection): Promise<void> {
  const indexes = (await source.indexes()).filter(({ name }) => name !== '_id_')
  const specifications = indexes.map(
    ({ v: _version, ns: _namespace, background: _background, ...kept }) => kept,
  )
  if (specifications.length > 0) await target.createIndexes(specifications as mongo.IndexDescription[])
}

/** Counts a round over all of the source's documents, as many as there seem to be. */
async function startCount({ source, onProgress }: Ends, label: string): Promise<(more: number) => void> {
  if (!onProgress) return () => {}
  const names = await namesOf(source)
  const counts = await Promise.all(names.map((name) => source.collection(name).estimatedDocumentCount()))
  const all = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  return (more) => {
    done += more
    onProgress({ label, done, of: Math.max(all, done) })
  }
}

async function levelAll(ends: Ends, label: string): Promise<number> {
  const { source, target } = ends
  const count = await startCount(ends, label)
  let changed = 0
  for (const name of await namesOf(source)) {
    changed += await levelCollection(source.collection<Stored>(name), target.collection<Stored>(name), count)
  }
  return changed
}

async function levelWhileInUse({ say, ...ends }: Ends & Pick<MoveOptions, 'say'>): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const start = performance.now()
    const changed = await levelAll(ends, `Vuelta ${round}`)
    say(`Vuelta ${round}: ${changed} documentos en ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (changed <= FEW) return
  }
}

async function levelStill(ends: Ends): Promise<void> {
  for (let round = 1; round <= STILL_ROUNDS; round += 1)
    if ((await levelAll(ends, `Última vuelta ${round}`)) === 0) return
  throw new MoveError('El origen o el destino cambian todavía: ¿hay otro proceso que escribe?')
}

async function verify({ say, ...ends }: Ends & Pick<MoveOptions, 'say'>): Promise<void> {
  const { source, target } = ends
  const count = await startCount(ends, 'Comparando')
  const instant = Date.now() + VERIFY_MARGIN_MS
  for (const name of await namesOf(source)) {
    const [there, here] = await Promise.all(
      [source, target].map((database) =>
        checksumCollection(database.collection<Stored>(name), instant, () => database === source && count(1)),
      ),
    )
    if (there?.count !== here?.count || there?.sha256 !== here?.sha256) {
      throw new MoveError(
        `${name} no es igual en el origen (${there?.count}) y en el destino (${here?.count}).`,
      )
    }
    say(`${name}: ${here?.count} documentos, SHA-256 ${here?.sha256.slice(0, 16)}…`)
  }
}
