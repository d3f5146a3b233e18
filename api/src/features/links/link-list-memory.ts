import type { Owner } from '../../platform/actor.ts'

/** Texts of one list by what they were made of. */
interface RememberedList {
  /** What the whole list depends on besides its links. */
  context: string
  texts: Map<string, string>
  size: number
}

/** Lists shorter than this are made faster than they are looked up. */
const MIN_LENGTH = 300

/** Characters that all remembered lists may take together. */
const MAX_SIZE = 64 * 1024 * 1024

export interface LinkListMemory {
  /**
   * The JSON text of each link of an owner's list. Only links whose bytes are not those of the last time are
   * written anew, so a remembered list is never an old one.
   */
  write(
    owner: Owner,
    list: { links: readonly Buffer[]; context: string },
    write: (link: Buffer) => string,
  ): string[]
}

/** Remembers the texts of long lists, those asked for last. */
export function createLinkListMemory(): LinkListMemory {
  const lists = new Map<Owner, RememberedList>()
  let size = 0

  function forget(owner: Owner): void {
    size -= lists.get(owner)?.size ?? 0
    lists.delete(owner)
  }

  function remember(owner: Owner, list: RememberedList): void {
    lists.set(owner, list)
    size += list.size
    for (const oldest of lists.keys()) {
      if (size <= MAX_SIZE) return
      forget(oldest)
    }
  }

  return {
    write(owner, { links, context }, write) {
      if (links.length < MIN_LENGTH) return links.map(write)
      const known = lists.get(owner)
      const texts = new Map<string, string>()
      let listSize = 0
      const written = links.map((link) => {
        const bytes = link.toString('latin1')
        const text = (known?.context === context && known.texts.get(bytes)) || write(link)
        texts.set(bytes, text)
        listSize += bytes.length + text.length
        return text
      })
      forget(owner)
      remember(owner, { context, texts, size: listSize })
      return written
    },
  }
}
