import { useEffect, useState } from 'react'
import { currentOwner } from '../../../platform/server/owner.ts'
import type { RecentCopy } from './merge-recent.ts'
import { readRecentCopy } from './recent-store.ts'

/** Reads this device's copy of the last 30 days when it is wanted. */
export function useRecentCopy(isWanted: boolean): RecentCopy | null {
  const [copy, setCopy] = useState<RecentCopy | null>(null)
  useEffect(() => {
    const owner = currentOwner()
    if (!isWanted || !owner) return
    let isLeft = false
    readRecentCopy(owner).then((read) => !isLeft && setCopy(read), console.warn)
    return () => {
      isLeft = true
    }
  }, [isWanted])
  return isWanted ? copy : null
}

/** True if this device knows a link's last 30 days. */
export function useIsInRecentCopy(linkId: number): boolean {
  const copy = useRecentCopy(true)
  return copy !== null && (copy.isComplete || copy.links.some(({ id }) => id === linkId))
}
