import type { RecentStats } from '@atajo/shared/stats'

/** The last 30 days of an account's links, as this device keeps them. */
export interface RecentCopy extends RecentStats {
  /** When the server last said so, in milliseconds since 1970. */
  readAt: number
}

/** What is kept once an answer has come: on the same day it holds only what is new. */
export function mergeRecent(kept: RecentCopy | null, answer: RecentStats, readAt: number): RecentCopy {
  const isAddition = kept?.today === answer.today && kept.zone === answer.zone
  if (!isAddition) return { ...answer, readAt }
  const newer = new Set(answer.links.map(({ id }) => id))
  const links = [...answer.links, ...kept.links.filter(({ id }) => !newer.has(id))]
  return { ...answer, isComplete: kept.isComplete && answer.isComplete, links, readAt }
}
