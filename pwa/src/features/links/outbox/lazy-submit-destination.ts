import type { submitDestination as submitNow } from './links.queries.ts'

/** Loads links.queries.ts on demand, for pages whose first paint does not need it. */
export async function submitDestination(
  ...asked: Parameters<typeof submitNow>
): ReturnType<typeof submitNow> {
  return (await import('./links.queries.ts')).submitDestination(...asked)
}
