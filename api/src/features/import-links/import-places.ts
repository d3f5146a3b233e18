import { IMPORTED_NAMES } from '@atajo/shared/import'

/** Where a new link stands under the plan; nothing where the plan has no limit. */
export interface ImportPlace {
  slot?: number
  importSlot?: number
}

/** What there is no place for: links, or names that come from elsewhere. */
export type NoPlace = 'links' | 'names'

/** Hands out free places; unique indexes decide whether they still are. */
export interface ImportPlaces {
  take(isNamed: boolean): ImportPlace | NoPlace
}

interface PlacesLeft {
  /** Free places of links; null without limit. */
  slots: readonly number[] | null
  /** Places of brought names that are taken. */
  takenNames: readonly number[]
  /** With PRO names beyond the last place come too; those before it count for when PRO ends. */
  hasAnyNames: boolean
}

/** The places that an owner has left. */
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
