import type { submitLink as submitLinkNow } from './links.queries.ts'

/** As `submitLink` of links.queries.ts, for pages whose first paint does without that file. */
export async function submitLink(
  ...asked: Parameters<typeof submitLinkNow>
): ReturnType<typeof submitLinkNow> {
  return (await import('./links.queries.ts')).submitLink(...asked)
}
