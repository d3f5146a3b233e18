/** Fields of the web app manifest's share target, see pwa/build/manifest.ts. */
const FIELDS = ['title', 'text', 'url'] as const

const LONGEST_SEARCH = 12_000

/** The page that a share leads to: a file goes to /import, an address or a text to a new link. */
export function sharedPath(form: { get(name: string): unknown }): string {
  const file = form.get('file')
  if (typeof file === 'object' && file !== null && (file as { size?: number }).size !== 0) return '/import'
  const search = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') search.set(name, value)
    // Node takes 16 KiB of a request's head, and what is longer is no address.
    if (search.toString().length > LONGEST_SEARCH) search.delete(name)
  }
  return `/links/create?${search}`
}
