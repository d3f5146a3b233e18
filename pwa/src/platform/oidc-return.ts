/** What the server says of somebody who comes back from the other service. */
export interface OidcReturn {
  /** `linked`, or why not: the server's code. */
  outcome: string
  challenge: string | null
  deletedUntil: string | null
}

const PATH_KEY = 'atajo.oidc-path'
const NAME = 'oidc'

/** Notes in this tab where to go once signed in. */
export function keepOidcPath(path: string): void {
  try {
    sessionStorage.setItem(PATH_KEY, path)
  } catch (error) {
    console.error(error)
  }
}

/** That place, where this tab went to the other service; null where it did not. */
export const oidcPath = () => sessionStorage.getItem(PATH_KEY)

export const forgetOidcPath = () => sessionStorage.removeItem(PATH_KEY)

/** Reads it off the address's fragment. */
export function readOidcReturn(hash: string): OidcReturn | null {
  const told = new URLSearchParams(hash.replace(/^#/, ''))
  const outcome = told.get(NAME)
  if (outcome === null) return null
  return { outcome, challenge: told.get('challenge'), deletedUntil: told.get('deletedUntil') }
}
