import type { Account } from '@atajo/shared/account'

/** The fields of the profile that can be edited. */
export interface Profile {
  name: string
  username: string
  email: string
  timeZone: string
}

export function profileOf(account: Account): Profile {
  const { username, email, timeZone } = account
  return { name: account.name ?? '', username, email, timeZone }
}

/** Returns the fields that differ from the saved ones, ignoring surrounding blanks. */
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
