import { IMPORTED_NAMES } from '@atajo/shared/import'

/** Where a new link stands under the plan; nothing where the plan has no limit. */
export interface ImportPlace {
  slot?: number
  importSlot?: number
}

/** Hands out free places; unique indexes decide whether they still are. */
export interface ImportPlaces {
  /** Null where none is left: of links, or of names for one that brings its own. */
  take(isNamed: boolean): ImportPlace | null
}

interface PlacesLeft {
  /** Free places of links; null without limit. */
  slots: readonly number[] | null
  /** Places of brought names that are taken; null without limit. */
  takenNames: readonly number[] | null
}

export function placesFor({ slots, takenNames }: PlacesLeft): ImportPlaces {
  const links = slots && [...slots]
  const taken = new Set(takenNames ?? [])
  const names =
    takenNames && Array.from({ length: IMPORTED_NAMES }, (_, place) => place).filter((n) => !taken.has(n))
  return {
    take(isNamed) {
      if (links?.length === 0 || (isNamed && names?.length === 0)) return null
      const slot = links?.shift()
      const importSlot = isNamed ? names?.shift() : undefined
      return { ...(slot !== undefined && { slot }), ...(importSlot !== undefined && { importSlot }) }
    },
  }
}
