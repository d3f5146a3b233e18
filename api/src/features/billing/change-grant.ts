/** Stores the reasons for a user's PRO in the account. */
export interface GrantStore {
  /** Returns null if the account is gone. */
  readGrants: (userId: number) => Promise<{ grants: string[]; version: number } | null>
  /** Replaces the grants if their version is still the given one. Returns false otherwise. */
  replaceGrants: (userId: number, next: { grants: string[]; version: number }) => Promise<boolean>
}

export interface GrantChange {
  userId: number
  /** The reason, such as one checkout. */
  grant: string
  /** Called after the version was read, so that of two changes the better informed one wins. */
  isGranted: () => Promise<boolean>
}

/** Grant by an operator or administrator, independent of payments. */
export const GIVEN = 'operator'
const PAID = 'stripe:'
const ATTEMPTS = 50

export function grantOfCheckout(id: string): string {
  return `${PAID}${id}`
}

/** Adds or removes one grant. Returns false if there is no such account. */
export function changeGrant(store: GrantStore, { userId, grant, isGranted }: GrantChange): Promise<boolean> {
  return changeGrants(store, userId, async (grants) => {
    const others = grants.filter((other) => other !== grant)
    return (await isGranted()) ? [...others, grant] : others
  })
}

/**
 * Gives a user PRO, or revokes what was given. Paid PRO stays until a refund. Returns false if
 * there is no such account.
 */
export function givePlan(store: GrantStore, userId: number, isPro: boolean): Promise<boolean> {
  return changeGrants(store, userId, async (grants) =>
    isPro ? [...new Set([...grants, GIVEN])] : grants.filter((grant) => grant.startsWith(PAID)),
  )
}

async function changeGrants(
  store: GrantStore,
  userId: number,
  next: (grants: string[]) => Promise<string[]>,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await store.readGrants(userId)
    if (!current) return false
    const grants = await next(current.grants)
    if (await store.replaceGrants(userId, { grants, version: current.version })) return true
  }
  throw new Error('the grants of one account changed too often')
}
