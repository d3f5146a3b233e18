import {
  editableLinkToWire,
  type Link,
  linkToWire,
  type PasswordQuery,
  passwordlessLinkToWire,
} from '@atajo/shared/link'

/** Lists that leave passwords out need not decrypt them. */
export function withoutOpening<Deps extends { passwords: { open(sealed: string): string | null } }>(
  deps: Deps,
  { password }: PasswordQuery,
): Deps {
  return password === 'omit' ? { ...deps, passwords: { ...deps.passwords, open: () => null } } : deps
}

/** A link in an answer, without its password where that was asked for. */
export function shownLink(link: Link, { password }: PasswordQuery) {
  return password === 'omit' ? passwordlessLinkToWire(link) : linkToWire(link)
}

/** The same with what a change of the password starts from. */
export function editableLink(link: Link, { password }: PasswordQuery) {
  return password === 'omit' ? passwordlessLinkToWire(link) : editableLinkToWire(link)
}
