import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Owner } from '../../platform/actor.ts'
import { mapInTurns } from '../../platform/map-in-turns.ts'

/** A list as it is answered: JSON in UTF-8, and a hash of it for revalidation. */
export interface WrittenList {
  body: Buffer
  hash: string
}

interface RememberedList extends WrittenList {
  /** What the whole list depends on besides its links. */
  context: string
  links: readonly Buffer[]
  /** Where each link's text starts in `body`, with separators; the body's length ends it. */
  starts: readonly number[]
}

/** Lists shorter than this are made faster than they are looked up. */
const MIN_LENGTH = 300

/** Bytes that all remembered lists may take together. */
const MAX_SIZE = 64 * 1024 * 1024

export interface LinkListMemory {
  /**
   * The JSON array of an owner's links. Only links whose bytes are not those of the last time are
   * written anew, and nothing is when all are the same, so a remembered list is never an old one.
   */
  write(
    owner: Owner,
    list: { links: readonly Buffer[]; context: string },
    write: (link: Buffer) => string,
  ): Promise<WrittenList>
}

/** Remembers the texts of long lists, those asked for last. */
export function createLinkListMemory(): LinkListMemory {
  const lists = new LRUCache<Owner, RememberedList>({ maxSize: MAX_SIZE })
  return {
    async write(owner, { links, context }, write) {
      const writeAnew = (link: Buffer) => Buffer.from(write(link))
      if (links.length < MIN_LENGTH) return joinTexts(await mapInTurns(links, writeAnew))
      const last = lists.get(owner)
      const known = last?.context === context ? last : undefined
      const list =
        known && isSameList(known.links, links) ? known : await writeChanged(known, links, writeAnew)
      const size = list.body.length + links.reduce((sum, link) => sum + link.length, 0)
      lists.set(owner, { ...list, context, links }, { size })
      return list
    },
  }
}

function isSameList(before: readonly Buffer[], links: readonly Buffer[]): boolean {
  return before.length === links.length && links.every((link, index) => before[index]?.equals(link))
}

/** The list with the known texts of every link that is as it was, wherever it stands now. */
async function writeChanged(
  known: RememberedList | undefined,
  links: readonly Buffer[],
  write: (link: Buffer) => Buffer,
) {
  if (!known) return joinTexts(await mapInTurns(links, write))
  const { body, starts } = known
  const texts = new Map(
    known.links.map((link, index) => [
      link.toString('latin1'),
      body.subarray(starts[index], (starts[index + 1] ?? 0) - 1),
    ]),
  )
  return joinTexts(await mapInTurns(links, (link) => texts.get(link.toString('latin1')) ?? write(link)))
}

function joinTexts(texts: readonly Buffer[]): Pick<RememberedList, 'body' | 'hash' | 'starts'> {
  const starts = [1]
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1)
  const body = Buffer.alloc(texts.length === 0 ? 2 : (starts.at(-1) ?? 0), ',')
  for (const [index, text] of texts.entries()) text.copy(body, starts[index])
  body.fill('[', 0, 1).fill(']', body.length - 1)
  return { body, starts, hash: createHash('sha1').update(body).digest('base64url') }
}
