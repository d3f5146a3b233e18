import { readChoice, storeChoice } from '../../../platform/device/stored-choices.ts'
import { type LinkSearch, readLinkSearch } from './link-search.ts'

const NAME = 'links'

/** The lasting part of the filter last chosen by hand, for who comes to /links without any. */
export function keptFilter(): LinkSearch {
  return readLinkSearch({ ...(readChoice(NAME) as object | null) })
}

/** Keeps what a person narrows the list to; words and trash are of the moment. */
export function keepFilter({ groupId, tagId, estado, con }: LinkSearch): void {
  const lasting = { groupId, tagId, estado, con }
  const isAny = Object.values(lasting).some((part) => part !== undefined)
  storeChoice(NAME, isAny ? lasting : null)
}

/** What is made now has to be in sight. */
export function forgetFilter(): void {
  storeChoice(NAME, null)
}
