/**
 * The key under which names and addresses are unique, so that look-alikes are refused: NFKC and
 * without case. It never decides whose account is opened or written to: `isSameName` does.
 */
export function nameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Whether both are one name or address: only case, and how an accent is encoded, may differ. */
export function isSameName(one: string, other: string): boolean {
  return identityOf(one) === identityOf(other)
}

/** Whether the text consists of ASCII characters alone. */
export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

/** Characters that folding would turn into ASCII ones stay what they are. */
function identityOf(text: string): string {
  if ([...text].some(foldsToAscii)) return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return text.normalize('NFC').toLowerCase()
}

/** Whether a character that is no ASCII one would be taken for one. */
export function foldsToAscii(character: string): boolean {
  return !isAscii(character) && /\p{ASCII}/u.test(nameKey(character))
}
