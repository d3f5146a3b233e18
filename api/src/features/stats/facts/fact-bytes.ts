import { STORED_DIMENSIONS, type StoredDimension } from '@atajo/shared/dimensions'
import { placeOfDimension } from '../counts/dimensions.ts'
import type { CityPlace, DescribedFacts } from '../visit.model.ts'
import { PLACE_KEYS, RECORDED_KEYS, type RecordedKey } from './recorded-keys.ts'

/** Added to the tag of a key that is stored as a code of one byte. */
const CODED = 128

const ALL_KEYS = [...RECORDED_KEYS, ...PLACE_KEYS]

/** Upper bound for the facts' size, including a tag and a length before each text. */
export const MAX_FACT_BYTES = ALL_KEYS.reduce(
  (sum, { kept }) => sum + 2 + (typeof kept === 'number' ? kept : 0),
  0,
)

const BY_TAG = Array.from({ length: CODED }, (_, tag) => ALL_KEYS.find((key) => key.tag === tag))
const WITH_OTHERWISE = RECORDED_KEYS.filter(({ otherwise }) => otherwise !== undefined)

/**
 * Writes a tag for each known key, then its code, or its length and UTF-8 text. Readers can thus
 * skip unknown dimensions. Returns the end.
 */
export function putFacts(facts: DescribedFacts, buffer: Buffer, offset: number): number {
  let end = offset
  for (let index = 0; index < RECORDED_KEYS.length; index++) {
    const { of, kept, tag } = RECORDED_KEYS[index] as RecordedKey
    const key = of(facts)
    if (key === '') continue
    if (typeof kept === 'number') {
      buffer[end] = tag
      end = putText(key, kept, buffer, end + 1)
      continue
    }
    const code = kept.codeOf(key)
    if (code === 0) continue
    buffer[end] = CODED + tag
    buffer[end + 1] = code
    end += 2
  }
  return end
}

/** Appends region and city, and returns the end. */
export function putPlace(place: CityPlace, buffer: Buffer, offset: number): number {
  let end = offset
  for (const { name, tag, kept } of PLACE_KEYS) {
    if (place[name] === '') continue
    buffer[end] = tag
    end = putText(place[name], kept, buffer, end + 1)
  }
  return end
}

/** Reads the keys in the order of STORED_DIMENSIONS; missing ones are empty. */
export function readKeys(bytes: Buffer, start: number, end: number): string[] {
  const keys = new Array<string>(STORED_DIMENSIONS.length).fill('')
  for (let at = start; at + 1 < end; ) {
    const tag = bytes[at] as number
    const value = bytes[at + 1] as number
    const isCoded = tag >= CODED
    const known = BY_TAG[tag % CODED]
    const next = at + 2 + (isCoded ? 0 : value)
    if (known !== undefined && isCoded === (typeof known.kept !== 'number')) {
      const key = isCoded ? slugOf(known, value) : bytes.toString('utf8', at + 2, Math.min(next, end))
      keys[placeOfDimension(known.name)] = key
    }
    at = next
  }
  const keyOf = (name: StoredDimension) => keys[placeOfDimension(name)] as string
  for (const { name, otherwise } of WITH_OTHERWISE) {
    const place = placeOfDimension(name)
    if (keys[place] === '') keys[place] = otherwise?.(keyOf) ?? ''
  }
  return keys
}

function slugOf({ kept }: Pick<RecordedKey, 'kept'>, code: number): string {
  return typeof kept === 'number' ? '' : kept.slugOf(code)
}

/**
 * Writes the text's length and as many whole characters as fit, and returns the end. For a few
 * ASCII characters the loop is faster than a native call.
 */
function putText(text: string, max: number, buffer: Buffer, offset: number): number {
  const start = offset + 1
  const length = Math.min(text.length, max)
  for (let index = 0; index < length; index++) {
    const character = text.charCodeAt(index)
    if (character > 127) {
      const written = buffer.write(text, start, max)
      buffer[offset] = written
      return start + written
    }
    buffer[start + index] = character
  }
  buffer[offset] = length
  return start + length
}
