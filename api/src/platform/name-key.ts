/** How names and addresses are compared: in one Unicode form (NFKC, so no compatibility forms) and without case. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
