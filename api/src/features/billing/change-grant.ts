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

const ATTEMPTS = 50

/** Adds or removes one grant of a user; returns whether the account exists. */
export async function changeGrant(store: GrantStore, change: GrantChange): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await store.readGrants(change.userId)
    if (!current) return false
    const others = current.grants.filter((grant) => grant !== change.grant)
    const grants = (await change.isGranted()) ? [...others, change.grant] : others
    if (await store.replaceGrants(change.userId, { grants, version: current.version })) return true
  }
  throw new Error('the grants of one account changed too often')
}
