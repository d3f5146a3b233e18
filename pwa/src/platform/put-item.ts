import type { QueryClient } from '@tanstack/react-query'

/** Puts the server's own version of something into its cached list, in its place or at the end. */
export function putItem<Item extends { id: number }>(
  client: QueryClient,
  key: readonly string[],
  item: Item,
): void {
  client.setQueryData<Item[]>(key, (items) => {
    if (items === undefined) return undefined
    const isKnown = items.some(({ id }) => id === item.id)
    return isKnown ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item]
  })
}
