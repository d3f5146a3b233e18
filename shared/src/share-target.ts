/** Fields of the web app manifest's share target, see pwa/build/manifest.ts. */
const FIELDS = ['title', 'text', 'url'] as const

/** The page that a share leads to: a file goes to /import, an address or a text to a new link. */
export function sharedPath(form: { get(name: string): unknown }): string {
  const file = form.get('file')
  if (typeof file === 'object' && file !== null) return '/import'
  const search = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') search.set(name, value)
  }
  return `/links/create?${search}`
}
