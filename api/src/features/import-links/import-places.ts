import { IMPORTED_NAMES } from '@atajo/shared/import'

/** The slots of a new link under the plan; absent without a limit. */
export interface ImportPlace {
  slot?: number
  importSlot?: number
}

/** The exceeded limit: of links, or of names from other services. */
export type NoPlace = 'links' | 'names'

/** Assigns free slots. Unique indexes decide whether they are still free. */
export interface ImportPlaces {
  take(isNamed: boolean): ImportPlace | NoPlace
}

interface PlacesLeft {
  /** Free slots of links; null without a limit. */
  slots: readonly number[] | null
  /** Used slots of imported names. */
  takenNames: readonly number[]
  /** PRO has no limit of imported names. Names up to the limit get slots for the time after PRO. */
  hasAnyNames: boolean
}

export function placesFor({ slots, takenNames, hasAnyNames }: PlacesLeft): ImportPlaces {
  const links = slots && [...slots]
  const taken = new Set(takenNames)
  const names = Array.from({ length: IMPORTED_NAMES }, (_, place) => place).filter((n) => !taken.has(n))
  return {
    take(isNamed) {
      if (links?.length === 0) return 'links'
      if (isNamed && names.length === 0 && !hasAnyNames) return 'names'
      const slot = links?.shift()
      const importSlot = isNamed ? names.shift() : undefined
      return { ...(slot !== undefined && { slot }), ...(importSlot !== undefined && { importSlot }) }
    },
  }
}
