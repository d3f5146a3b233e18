import type { submitDestination as submitNow } from './links.queries.ts'

/** As in links.queries.ts, for pages whose first paint does without that file. */
export async function submitDestination(
  ...asked: Parameters<typeof submitNow>
): ReturnType<typeof submitNow> {
  return (await import('./links.queries.ts')).submitDestination(...asked)
}
