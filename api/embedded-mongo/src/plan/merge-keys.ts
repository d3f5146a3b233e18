/** Returns up to `limit` more keys; `undefined` at the end. */
export type NextKeys = (limit: number) => Buffer[] | undefined

/** Keys with a common prefix, in the order of the bytes after it. */
export interface KeyStream {
  prefixBytes: number
  next: NextKeys
}

interface Head {
  stream: KeyStream
  keys: Buffer[]
  at: number
  /** Number of keys to read at once. It starts small, because a limit may be reached soon. */
  chunk: number
}

const FIRST_CHUNK = 4
const LARGEST_CHUNK = 128

/** Merges streams in the order of the bytes after their prefixes. */
export function mergeKeys(streams: readonly KeyStream[], reverse: boolean): NextKeys {
  const sign = reverse ? -1 : 1
  let heads: Head[] = streams.map((stream) => ({ stream, keys: [], at: 0, chunk: FIRST_CHUNK }))
  return (limit) => {
    heads = heads.filter(hasKey)
    const found: Buffer[] = []
    while (found.length < limit) {
      const first = firstOf(heads, sign)
      if (!first) return found.length > 0 ? found : undefined
      found.push(first.keys[first.at++] as Buffer)
      if (!hasKey(first)) heads = heads.filter((head) => head !== first)
    }
    return found
  }
}

function hasKey(head: Head): boolean {
  if (head.at < head.keys.length) return true
  head.keys = head.stream.next(head.chunk) ?? []
  head.at = 0
  head.chunk = Math.min(head.chunk * 2, LARGEST_CHUNK)
  return head.keys.length > 0
}

function firstOf(heads: readonly Head[], sign: 1 | -1): Head | undefined {
  let first: Head | undefined
  for (const head of heads) if (!first || compareHeads(head, first) * sign < 0) first = head
  return first
}

function compareHeads(a: Head, b: Head): number {
  const [left, right] = [a.keys[a.at] as Buffer, b.keys[b.at] as Buffer]
  return left.compare(right, b.stream.prefixBytes, right.length, a.stream.prefixBytes, left.length)
}
