import { LRUCache } from 'lru-cache'
import type { Owner } from '../../../platform/actor.ts'
import { createBodyWriter, type WrittenBody } from '../../../platform/http/written-body.ts'
import { inSlices } from '../../../platform/work-slices.ts'

interface RememberedLink {
  bytes: Buffer
  /** Its JSON, as a part of a chunk of the body. */
  text: Buffer
}

interface RememberedList {
  /** What the whole list depends on besides its links. */
  context: string
  links: ReadonlyMap<string, RememberedLink>
  body: WrittenBody
}

/** Lists shorter than this are made faster than they are looked up. */
const MIN_LENGTH = 300

/** Bytes that all remembered lists may take together. */
const MAX_SIZE = 64 * 1024 * 1024

export interface LinkListMemory {
  /**
   * The JSON array of an owner's links in that form, in slices. Only links whose bytes changed are
   * written anew, so a remembered list is never an old one.
   */
  write(
    list: { owner: Owner; form: string; links: AsyncIterable<Buffer>; context: string },
    write: (link: Buffer) => string,
  ): Promise<WrittenBody>
}

/** Remembers the texts of long lists, those asked for last. */
export function createLinkListMemory(): LinkListMemory {
  const lists = new LRUCache<string, RememberedList>({ maxSize: MAX_SIZE })
  return {
    async write({ owner, form, links, context }, write) {
      const name = `${owner} ${form}`
      const last = lists.get(name)
      const known = last?.context === context ? last : undefined
      const list = await writeChanged(known, links, (bytes) => Buffer.from(write(bytes)))
      if (list === null) return (known as RememberedList).body
      const { body, remembered, size } = list
      if (remembered && remembered.size >= MIN_LENGTH) {
        lists.set(name, { context, links: remembered, body }, { size })
      }
      return body
    },
  }
}

/** The list with the known texts of every link that is as it was; null where all of them are. */
async function writeChanged(
  known: RememberedList | undefined,
  links: AsyncIterable<Buffer>,
  write: (link: Buffer) => Buffer,
) {
  const before = [...(known?.links.values() ?? [])]
  let same = 0
  let list: ListWriter | null = null
  for await (const bytes of links) {
    if (list === null && before[same]?.bytes.equals(bytes)) {
      same += 1
      continue
    }
    list ??= await beginList(before.slice(0, same))
    const last = known?.links.get(keyOf(bytes))
    list.add({ bytes, text: last?.bytes.equals(bytes) ? last.text : write(bytes) })
  }
  if (list === null && known && same === before.length) return null
  list ??= await beginList(before.slice(0, same))
  return list.end()
}

async function beginList(links: readonly RememberedLink[]): Promise<ListWriter> {
  const list = startList()
  for await (const link of inSlices(links)) list.add({ ...link })
  return list
}

type ListWriter = ReturnType<typeof startList>

/** Writes a list, and remembers its links as long as they are not too large together. */
function startList() {
  const writer = createBodyWriter()
  let remembered: Map<string, RememberedLink> | null = new Map()
  let size = 0
  let lead = '['
  /** Links whose text is in the chunk that is being written. */
  let open: RememberedLink[] = []

  /** Texts are remembered as parts of their chunk, or all of them would be held twice. */
  function moveInto(chunk: Buffer): void {
    let end = chunk.length
    for (const link of open.reverse()) {
      const start = end - link.text.length
      link.text = chunk.subarray(start, end)
      end = start - lead.length
    }
    open = []
  }

  return {
    add(link: RememberedLink): void {
      const { bytes, text } = link
      size += bytes.length + text.length
      if (size > MAX_SIZE) remembered = null
      remembered?.set(keyOf(bytes), link)
      open.push(link)
      const chunk = writer.put(Buffer.concat([Buffer.from(lead), text]))
      if (chunk) moveInto(chunk)
      lead = ','
    },
    end() {
      writer.put(Buffer.from(lead === '[' ? '[]' : ']'))
      return { body: writer.end(), remembered, size }
    },
  }
}

/** The id, which BSON of a stored document begins with after its length. */
function keyOf(bytes: Buffer): string {
  return bytes.toString('latin1', 4, 17)
}
