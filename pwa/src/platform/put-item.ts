import type { QueryClient } from '@tanstack/react-query'

/** Puts the server's version of an item into its cached list, in its place or at an end. */
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

/** Takes what the server has no longer out of its cached list. */
export function dropItem(client: QueryClient, key: readonly string[], id: number): void {
  client.setQueryData<{ id: number }[]>(key, (items) => items?.filter((item) => item.id !== id))
}
