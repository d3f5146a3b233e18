import { keepChoice, keptChoice } from '../../platform/kept-choices.ts'
import { type LinkSearch, readLinkSearch } from './link-search.ts'

const NAME = 'links'

/** The group, tags and state last chosen by hand, for who comes to /links without any. */
export function keptFilter(): LinkSearch {
  return readLinkSearch({ ...(keptChoice(NAME) as object | null) })
}

/** Keeps what a person narrows the list to; words and trash are of the moment. */
export function keepFilter({ groupId, tagId, estado }: LinkSearch): void {
  const isAny = groupId !== undefined || tagId !== undefined || estado !== undefined
  keepChoice(NAME, isAny ? { groupId, tagId, estado } : null)
}

/** What is made now has to be in sight. */
export function forgetFilter(): void {
  keepChoice(NAME, null)
}
