import type { Device, VisitMethod } from '@atajo/shared/visit'

/** A visit from a journal, with its place in it. */
export interface JournaledVisit {
  sequence: number
  linkId: number
  /** Epoch milliseconds. */
  at: number
  device: Device
  method: VisitMethod
  address: string
  isVpn: boolean
  countryId: number
}

/** Visits in ascending sequence, each made when it is asked for. */
export interface VisitList {
  readonly length: number
  at(index: number): JournaledVisit | undefined
  /** The link of a visit, which need not be made for it. */
  linkIdAt(index: number): number
}

/** Visits that lie in memory as such a list. */
export function listVisits(visits: readonly JournaledVisit[]): VisitList {
  return {
    length: visits.length,
    at: (index) => visits[index],
    linkIdAt: (index) => visits[index]?.linkId ?? 0,
  }
}
