/** What makes each user PRO, kept with the account. */
export interface GrantStore {
  /** Null when the account is gone. */
  readGrants: (userId: number) => Promise<{ grants: string[]; version: number } | null>
  /** Replaces the grants if their version is still the given one; returns whether it was. */
  replaceGrants: (userId: number, next: { grants: string[]; version: number }) => Promise<boolean>
}

export interface GrantChange {
  userId: number
  /** What the grant comes from, such as one checkout. */
  grant: string
  /** Asked after the version was read, so that of two changes the one that knew more wins. */
  isGranted: () => Promise<boolean>
}

/** What an operator or an administrator gives, apart from what is paid for. */
export const GIVEN = 'operator'
const PAID = 'stripe:'
const ATTEMPTS = 50

/** The grant of one checkout. */
export function grantOfCheckout(id: string): string {
  return `${PAID}${id}`
}

/** Adds or removes one grant of a user; returns whether the account exists. */
export function changeGrant(store: GrantStore, { userId, grant, isGranted }: GrantChange): Promise<boolean> {
  return changeGrants(store, userId, async (grants) => {
    const others = grants.filter((other) => other !== grant)
    return (await isGranted()) ? [...others, grant] : others
  })
}

/**
 * Gives a user PRO, or takes away what was given; returns whether the account exists. What is paid
 * for stays: only giving the money back takes it away.
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
