/**
 * Returns the key that makes names and addresses unique, look-alikes included: NFKC without case.
 * To decide whose account is meant, use `isSameName` instead.
 */
export function nameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Compares names or addresses. Only case and the encoding of accents may differ. */
export function isSameName(one: string, other: string): boolean {
  return identityOf(one) === identityOf(other)
}

export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

/** Leaves characters unchanged that folding would turn into ASCII. */
function identityOf(text: string): string {
  if ([...text].some(foldsToAscii)) return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return text.normalize('NFC').toLowerCase()
}

/** Tells whether folding would turn a non-ASCII character into an ASCII one. */
export function foldsToAscii(character: string): boolean {
  return !isAscii(character) && /\p{ASCII}/u.test(nameKey(character))
}
