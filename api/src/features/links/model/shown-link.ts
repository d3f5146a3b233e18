import {
  editableLinkToWire,
  type Link,
  linkToWire,
  type PasswordQuery,
  passwordlessLinkToWire,
} from '@atajo/shared/link'

/** Skips decryption for lists without passwords. */
export function withoutOpening<Deps extends { passwords: { open(sealed: string): string | null } }>(
  deps: Deps,
  { password }: PasswordQuery,
): Deps {
  return password === 'omit' ? { ...deps, passwords: { ...deps.passwords, open: () => null } } : deps
}

/** Returns a link for an answer, without its password if the query says so. */
export function shownLink(link: Link, { password }: PasswordQuery) {
  return password === 'omit' ? passwordlessLinkToWire(link) : linkToWire(link)
}

/** Does the same and adds the password version, from which an edit of the password starts. */
export function editableLink(link: Link, { password }: PasswordQuery) {
  return password === 'omit' ? passwordlessLinkToWire(link) : editableLinkToWire(link)
}
