import type { Account } from '@atajo/shared/account'

/** What one changes of oneself. */
export interface Profile {
  name: string
  username: string
  email: string
  timeZone: string
}

/** What the form of an account begins with. */
export function profileOf(account: Account): Profile {
  const { username, email, timeZone } = account
  return { name: account.name ?? '', username, email, timeZone }
}

/** What differs from what is saved; blanks around it count as nothing. */
export function changedProfile(saved: Profile, draft: Profile): Partial<Profile> {
  const now = {
    ...draft,
    name: draft.name.trim(),
    username: draft.username.trim(),
    email: draft.email.trim(),
  }
  const names = Object.keys(saved) as (keyof Profile)[]
  return Object.fromEntries(
    names.filter((name) => now[name] !== saved[name]).map((name) => [name, now[name]]),
  )
}
