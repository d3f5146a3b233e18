/** Fields of the web app manifest's share target, see pwa/build/manifest.ts. */
const FIELDS = ['title', 'text', 'url'] as const

const LONGEST_SEARCH = 12_000

/** Returns the page for a share: /import for a file, a new link for an address or a text. */
export function sharedPath(form: { get(name: string): unknown }): string {
  const file = form.get('file')
  if (typeof file === 'object' && file !== null && (file as { size?: number }).size !== 0) return '/import'
  const search = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') search.set(name, value)
    // Node accepts 16 KiB of headers, and no real address is longer.
    if (search.toString().length > LONGEST_SEARCH) search.delete(name)
  }
  return `/links/create?${search}`
}
