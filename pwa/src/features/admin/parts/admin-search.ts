/** The tabs by their name in the URL; the first tab is the default and has no name. */
export const ADMIN_TABS = [
  'usuarios',
  'enlaces',
  'fallidos',
  'avisos',
  'ajustes',
  'salud',
  'registro',
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]

/** The URL's search parameters, without default values. */
export interface AdminSearch {
  tab?: AdminTab
  /** The search text of a list. */
  q?: string
  /** Filters accounts. */
  plan?: 'free' | 'pro'
  state?: 'active' | 'blocked' | 'deleted'
  host?: string
  owner?: string
  status?: 'active' | 'inactive' | 'blocked'
  /** Shows the reports that are already decided. */
  decided?: 1
}

export interface AdminTabProps {
  search: AdminSearch
  /** Replaces the search parameters within the same tab. */
  onSearch: (search: AdminSearch) => void
}

const MAX_TEXT = 320

/** Reads the valid search parameters and ignores the rest. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const tab = ADMIN_TABS.find((each) => each === search.tab)
  const { plan, state, status, decided } = search
  return {
    ...(tab && tab !== ADMIN_TABS[0] ? { tab } : {}),
    ...textOf('q', search.q),
    ...textOf('host', search.host),
    ...textOf('owner', search.owner),
    ...(plan === 'free' || plan === 'pro' ? { plan } : {}),
    ...(state === 'active' || state === 'blocked' || state === 'deleted' ? { state } : {}),
    ...(status === 'active' || status === 'inactive' || status === 'blocked' ? { status } : {}),
    ...(Number(decided) === 1 ? { decided: 1 as const } : {}),
  }
}

/** The router parses a word of digits as a number. */
function textOf<Name extends string>(name: Name, value: unknown): { [name in Name]?: string } {
  const isText = typeof value === 'string' || typeof value === 'number'
  const text = isText ? String(value).slice(0, MAX_TEXT) : ''
  return text === '' ? {} : ({ [name]: text } as { [name in Name]?: string })
}
