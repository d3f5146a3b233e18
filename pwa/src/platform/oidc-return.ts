/** What the server says of somebody who comes back from the other service. */
export interface OidcReturn {
  /** `linked`, or why not: the server's code. */
  outcome: string
  challenge: string | null
  deletedUntil: string | null
  /** The deleted account that can be taken back. */
  username: string | null
}

const PATH_KEY = 'atajo.oidc-path'
const LINKING_KEY = 'atajo.oidc-linking'
const NAME = 'oidc'

/** Notes in this tab where to go once signed in. */
export function keepOidcPath(path: string): void {
  keep(PATH_KEY, path)
}

/** That place, where this tab went to the other service; null where it did not. */
export const oidcPath = () => sessionStorage.getItem(PATH_KEY)

export const forgetOidcPath = () => sessionStorage.removeItem(PATH_KEY)

/** Notes in this tab that it goes to the other service to link the account. */
export const noteOidcLinking = () => keep(LINKING_KEY, 'yes')

/** Whether this tab went there for that; it counts once. */
export function takeOidcLinking(): boolean {
  const isNoted = sessionStorage.getItem(LINKING_KEY) !== null
  sessionStorage.removeItem(LINKING_KEY)
  return isNoted
}

/**
 * Reads it off the address's fragment. Anybody can make such an address: what it says is only
 * believed in a tab that went to the other service.
 */
export function readOidcReturn(hash: string): OidcReturn | null {
  const told = new URLSearchParams(hash.replace(/^#/, ''))
  const outcome = told.get(NAME)
  if (outcome === null) return null
  const [challenge, deletedUntil] = [told.get('challenge'), told.get('deletedUntil')]
  return { outcome, challenge, deletedUntil, username: told.get('username') }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch (error) {
    console.error(error)
  }
}
