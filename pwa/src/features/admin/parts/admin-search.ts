/** The parts of the page, as the address names them; the first one needs no name. */
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

/** What is looked at: an address's parameters without those that are as at first. */
export interface AdminSearch {
  tab?: AdminTab
  /** What a list is searched for. */
  q?: string
  /** Of accounts. */
  plan?: 'free' | 'pro'
  state?: 'active' | 'blocked' | 'deleted'
  /** Of links: where they lead, and whose they are. */
  host?: string
  owner?: string
  status?: 'active' | 'inactive' | 'blocked'
  /** Of reports: those that were decided. */
  decided?: 1
}

/** What a part of the page knows and changes of the address. */
export interface AdminTabProps {
  search: AdminSearch
  /** Takes the place of the search, in the same part of the page. */
  onSearch: (search: AdminSearch) => void
}

const MAX_TEXT = 320

/** What of an address's parameters means something. */
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

/** A word of digits alone comes out of the address as a number. */
function textOf<Name extends string>(name: Name, value: unknown): { [name in Name]?: string } {
  const isText = typeof value === 'string' || typeof value === 'number'
  const text = isText ? String(value).slice(0, MAX_TEXT) : ''
  return text === '' ? {} : ({ [name]: text } as { [name in Name]?: string })
}
