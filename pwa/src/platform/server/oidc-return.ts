/** The server's answer in the address when somebody returns from the provider. */
export interface OidcReturn {
  /** `linked`, or the server's error code. */
  outcome: string
  challenge: string | null
  deletedUntil: string | null
  username: string | null
}

const PATH_KEY = 'atajo.oidc-path'
const LINKING_KEY = 'atajo.oidc-linking'
const NAME = 'oidc'

/** Stores the path to open after the sign-in, for this tab. */
export function storeOidcPath(path: string): void {
  store(PATH_KEY, path)
}

/** The path to open after the sign-in; null if this tab did not go to the provider. */
export const readOidcPath = () => sessionStorage.getItem(PATH_KEY)

export const removeOidcPath = () => sessionStorage.removeItem(PATH_KEY)

/** Marks that this tab goes to the provider to link the account. */
export const markOidcLinking = () => store(LINKING_KEY, 'yes')

/** Returns whether this tab went to link the account, and removes the mark. */
export function consumeOidcLinking(): boolean {
  const isNoted = sessionStorage.getItem(LINKING_KEY) !== null
  sessionStorage.removeItem(LINKING_KEY)
  return isNoted
}

/**
 * Reads the result from the address's fragment. Anybody can craft such an address, so callers trust
 * it only in a tab that went to the provider.
 */
export function readOidcReturn(hash: string): OidcReturn | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const outcome = parameters.get(NAME)
  if (outcome === null) return null
  const [challenge, deletedUntil] = [parameters.get('challenge'), parameters.get('deletedUntil')]
  return { outcome, challenge, deletedUntil, username: parameters.get('username') }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch (error) {
    console.error(error)
  }
}
