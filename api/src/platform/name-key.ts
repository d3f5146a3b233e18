/** How names and addresses compare: NFKC and without case. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
