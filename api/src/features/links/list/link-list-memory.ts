import { LRUCache } from 'lru-cache'
import type { Owner } from '../../../platform/actor.ts'
import { createBodyWriter, type WrittenBody } from '../../../platform/http/written-body.ts'
import { inSlices } from '../../../platform/work-slices.ts'

interface RememberedLink {
  bytes: Buffer
  /** The link's JSON, as a slice of a chunk of the body. */
  text: Buffer
}

interface RememberedList {
  /** Identifies everything besides the links that the list depends on. */
  context: string
  links: ReadonlyMap<string, RememberedLink>
  body: WrittenBody
}

/** Shorter lists are faster to create than to look up. */
const MIN_LENGTH = 300

/** The greatest total size of remembered lists, in bytes. */
const MAX_SIZE = 64 * 1024 * 1024

export interface LinkListMemory {
  /**
   * Writes an owner's links as a JSON array, in slices. A link is serialised again only if its
   * stored bytes changed, so the list is never outdated.
   */
  write(
    list: { owner: Owner; form: string; links: AsyncIterable<Buffer>; context: string },
    write: (link: Buffer) => string,
  ): Promise<WrittenBody>
}

/** Caches the JSON of the most recently requested long lists. */
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

function startList() {
  const writer = createBodyWriter()
  let remembered: Map<string, RememberedLink> | null = new Map()
  let size = 0
  let lead = '['
  /** Links whose JSON is in the chunk being written. */
  let open: RememberedLink[] = []

  /** Cached texts are slices of their chunk; copies would double the memory. */
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

/** Reads the id, which is the first field of a BSON document, after its length. */
function keyOf(bytes: Buffer): string {
  return bytes.toString('latin1', 4, 17)
}
