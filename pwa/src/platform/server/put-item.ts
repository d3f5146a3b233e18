import type { QueryClient } from '@tanstack/react-query'

/** Replaces an item in its cached list, or adds it at `end`. */
export function putItem<Item extends { id: number }>(
  client: QueryClient,
  key: readonly string[],
  item: Item,
  end: 'first' | 'last' = 'last',
): void {
  client.setQueryData<Item[]>(key, (items) => {
    if (items === undefined) return undefined
    const isKnown = items.some(({ id }) => id === item.id)
    if (isKnown) return items.map((other) => (other.id === item.id ? item : other))
    return end === 'first' ? [item, ...items] : [...items, item]
  })
}

/** Removes an item that the server no longer has from its cached list. */
export function dropItem(client: QueryClient, key: readonly string[], id: number): void {
  client.setQueryData<{ id: number }[]>(key, (items) => items?.filter((item) => item.id !== id))
}
