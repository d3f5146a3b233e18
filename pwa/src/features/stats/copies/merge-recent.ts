import type { RecentStats } from '@atajo/shared/stats'

/** This device's copy of the last 30 days of an account's links. */
export interface RecentCopy extends RecentStats {
  /** Time of the server's last answer, in milliseconds since 1970. */
  readAt: number
}

/** Merges an answer into the stored copy: on the same day it contains only changed links. */
export function mergeRecent(kept: RecentCopy | null, answer: RecentStats, readAt: number): RecentCopy {
  const isAddition = kept?.today === answer.today && kept.zone === answer.zone
  if (!isAddition) return { ...answer, readAt }
  const newer = new Set(answer.links.map(({ id }) => id))
  const links = [...answer.links, ...kept.links.filter(({ id }) => !newer.has(id))]
  return { ...answer, isComplete: kept.isComplete && answer.isComplete, links, readAt }
}
