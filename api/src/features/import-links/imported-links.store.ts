import type { Connection, mongo } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { presentFields, setOrUnset } from '../../platform/database/absent-fields.ts'
import { isDuplicateKey, meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { documentsIn } from '../../platform/database/documents-of.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { ReplacedContent } from './imported-link.model.ts'

export type NewImportedLink = Omit<LinkDocument, 'state' | 'revision'>

export interface ImportedLinksStore {
  /** Finds links in any state by their row keys. */
  byKeys(owner: Owner, keys: readonly string[]): Promise<Map<string, LinkDocument>>
  /** Finds the holders of these names. */
  byNames(names: readonly string[]): Promise<Map<string, LinkDocument>>
  /** Returns the used slots of the owner's live links. */
  slots(owner: Owner): Promise<(number | undefined)[]>
  /** Returns the used slots of the owner's imported names. */
  importSlots(owner: Owner): Promise<number[]>
  /** Inserts links together. Returns the ids of those that were inserted. */
  insert(links: readonly NewImportedLink[]): Promise<Set<number>>
  /** Replaces a live link's content, unless it was edited since it was read. */
  replace(link: LinkDocument, content: object, replaced: ReplacedContent): Promise<boolean>
  /** Restores the replaced content, unless the link was edited since. */
  giveBack(link: LinkDocument): Promise<boolean>
  /** Restores a link trashed by undoing its import. Returns false if it is not in that state. */
  revive(link: LinkDocument, slot: number | undefined, now: Date): Promise<boolean>
  /** Returns the live links that an import created, and those that it replaced. */
  ofImport(owner: Owner, importId: string): Promise<{ made: LinkDocument[]; replaced: LinkDocument[] }>
  /** Trashes the live links among these and returns their number. */
  trash(ids: readonly number[], at: Date): Promise<number>
}

export interface LinkRules {
  /** The slots of an owner's live links, one entry each. */
  takenPlaces(owner: Owner): Promise<(number | undefined)[]>
  trashing(at: Date): { $set: object; $inc: object; $unset: object }
  untrashing(slot: number | undefined): { $set: object; $inc: object; $unset: object }
}

const STAMP = { changedAt: true as const }
const MADE = { code: 1, customSlug: 1, owner: 1, state: 1, destination: 1, revision: 1 } as const
const MARKS = {
  importKey: 1,
  importOutcome: 1,
  importLeftOut: 1,
  isImportUndone: 1,
  replaced: 1,
  trashPurgeAt: 1,
} as const

/** Stores imported links in `links`. Each write is stamped by the database's clock. */
export function createImportedLinksStore(
  connection: Connection,
  { takenPlaces, trashing, untrashing }: LinkRules,
): ImportedLinksStore {
  const links = connection.collection<LinkDocument>('links')
  const projection = { ...MADE, ...MARKS }
  const change = async (filter: mongo.Filter<LinkDocument>, update: mongo.UpdateFilter<LinkDocument>) => {
    const { modifiedCount } = await links.updateOne(filter, { ...update, $currentDate: STAMP } as never)
    return modifiedCount === 1
  }

  return {
    async byKeys(owner, keys) {
      const [made, replaced] = await Promise.all([
        links.find({ owner, importKey: { $in: [...keys] } }, { projection }).toArray(),
        links.find({ owner, 'replaced.key': { $in: [...keys] } }, { projection }).toArray(),
      ])
      return new Map([
        ...replaced.map((link) => [link.replaced?.key as string, link as LinkDocument] as const),
        ...made.map((link) => [link.importKey as string, link as LinkDocument] as const),
      ])
    },
    async byNames(names) {
      const found = await links
        .find({ names: { $in: [...names] } }, { projection: { qrCode: 0, applied: 0 } })
        .toArray()
      return new Map(found.flatMap((link) => link.names.map((name) => [name, link as LinkDocument] as const)))
    },
    slots: takenPlaces,
    async importSlots(owner) {
      const filter = { owner, importSlot: { $exists: true } }
      const found = await links.find(filter, { projection: { importSlot: 1 } }).toArray()
      return found.map(({ importSlot }) => importSlot as number)
    },
    insert: (made) => insertAll(links, made),
    replace: ({ _id, owner, revision }, content, replaced) =>
      change(
        { _id, owner, state: 'live', revision },
        withSet(setOrUnset(content), { replaced, revision: revision + 1, updatedAt: new Date() }),
      ),
    giveBack: ({ _id, revision, replaced }) =>
      change(
        { _id, state: 'live', revision: replaced?.revision ?? -1 },
        withSet(setOrUnset({ ...replaced?.before, replaced: null }), {
          revision: revision + 1,
          updatedAt: new Date(),
        }),
      ),
    async revive({ _id }, slot, now) {
      const undone = { _id, state: 'trashed' as const, isImportUndone: true, trashPurgeAt: { $gt: now } }
      try {
        return await change(undone, untrashing(slot) as never)
      } catch (error) {
        return meaningOfDuplicate(error, { slot: false })
      }
    },
    async ofImport(owner, importId) {
      const [made, replaced] = await Promise.all(
        [{ importId }, { 'replaced.importId': importId }].map((filter) => {
          const found = links.find({ owner, ...filter, state: 'live' } as object, { projection })
          return mapInSlices(documentsIn(found), (link) => link as LinkDocument)
        }),
      )
      return { made: made ?? [], replaced: replaced ?? [] }
    },
    async trash(ids, at) {
      const { $set, ...rest } = trashing(at)
      const trashed = { ...rest, $set: { ...$set, isImportUndone: true } }
      const { modifiedCount } = await links.updateMany({ _id: { $in: [...ids] }, state: 'live' }, {
        ...trashed,
        $currentDate: STAMP,
      } as never)
      return modifiedCount
    },
  }
}

function withSet(change: { $set: object; $unset: object }, more: object): mongo.UpdateFilter<LinkDocument> {
  return { $set: { ...change.$set, ...more }, $unset: change.$unset } as never
}

/** Upserts, because only updates are stamped by the database's clock. Refused links are skipped. */
async function insertAll(
  links: mongo.Collection<LinkDocument>,
  made: readonly NewImportedLink[],
): Promise<Set<number>> {
  if (made.length === 0) return new Set()
  const options = { ordered: false, writeConcern: { w: 'majority' as const, j: true } }
  const failed = new Set<number>()
  try {
    const writes = links.bulkWrite(
      made.map(({ _id, ...fields }) => ({
        updateOne: {
          filter: { _id, state: { $exists: false } },
          update: {
            $setOnInsert: { ...presentFields(fields), state: 'live', revision: 1 },
            $currentDate: STAMP,
          },
          upsert: true,
        },
      })) as never,
      options,
    )
    await writes
  } catch (error) {
    for (const index of refusedOf(error)) failed.add(index)
  }
  return new Set(made.filter((_, index) => !failed.has(index)).map(({ _id }) => _id))
}

/** @throws the error itself if it contains anything but duplicates */
function refusedOf(error: unknown): number[] {
  const { writeErrors } = error as { writeErrors?: { index: number; code: number }[] }
  if (!isDuplicateKey(error) || !writeErrors?.every(({ code }) => code === 11000)) throw error
  return writeErrors.map(({ index }) => index)
}
