import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long (ms) others wait for a part of the work. */
const TURN_MS = 5

/** Maps many things, now and then letting the requests in between that have come meanwhile. */
export async function mapInTurns<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  let endsAt = performance.now() + TURN_MS
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() < endsAt) continue
    await nextTurn()
    endsAt = performance.now() + TURN_MS
  }
  return mapped
}
