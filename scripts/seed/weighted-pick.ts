import type { Random } from '../prove/kit/random.ts'

export type WeightedPick<Value> = (random: Random) => Value

/** Picks each value as often as its weight says; one of weight 0 never. */
export function createWeightedPick<Value>(
  entries: readonly (readonly [Value, number])[],
): WeightedPick<Value> {
  const ends = new Float64Array(entries.length)
  let total = 0
  for (const [index, [, weight]] of entries.entries()) ends[index] = total += weight
  return (random) => {
    const place = random.next() * total
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) > place) high = middle
      else low = middle + 1
    }
    return (entries[low] as readonly [Value, number])[0]
  }
}

/** Picks among words, each with its weight behind it: `es 97, en 3`. */
export function pickByWords(list: string): WeightedPick<string> {
  return createWeightedPick(
    list.split(/,\s+/).map((entry) => {
      const end = entry.lastIndexOf(' ')
      return [entry.slice(0, end), Number(entry.slice(end + 1))]
    }),
  )
}
