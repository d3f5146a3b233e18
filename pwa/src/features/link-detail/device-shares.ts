export interface DeviceShares {
  mobile: number
  desktop: number
}

/** Returns whole percentages that add up to 100; null without visits. */
export function deviceShares(visits: { mobile: number; desktop: number }): DeviceShares | null {
  const total = visits.mobile + visits.desktop
  if (total === 0) return null
  const mobile = Math.round((visits.mobile / total) * 100)
  return { mobile, desktop: 100 - mobile }
}
