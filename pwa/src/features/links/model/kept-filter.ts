import { readChoice, storeChoice } from '../../../platform/device/stored-choices.ts'
import { type LinkSearch, readLinkSearch } from './link-search.ts'

const NAME = 'links'

export function keptFilter(): LinkSearch {
  return readLinkSearch({ ...(readChoice(NAME) as object | null) })
}

export function keepFilter({ groupId, tagId, estado, con }: LinkSearch): void {
  const lasting = { groupId, tagId, estado, con }
  const isAny = Object.values(lasting).some((part) => part !== undefined)
  storeChoice(NAME, isAny ? lasting : null)
}

/** Called after a link is created, so that no filter hides it. */
export function forgetFilter(): void {
  storeChoice(NAME, null)
}
