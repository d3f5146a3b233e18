import type { Account, AccountChange, PasswordChange } from '@atajo/shared/account'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => http<Account>({ path: API.account, signal }),
})

/** The cached account, refreshed as usual. */
export const useAccount = () => useQuery(accountQuery)

/** Returns a function that reads the account and its sub-resources again. */
export function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Changes the profile; sensitive fields need `password` and `code`. Throws as `http` does. */
export const changeAccount = (change: AccountChange) =>
  changeCredentials<Account>({ method: 'PUT', path: API.account, body: change })

/**
 * Changes the password. Throws as `http` does: 403 `wrong_password`, 403 `code_required`, 400 with
 * `next`.
 */
export const changePassword = (body: PasswordChange) =>
  changeCredentials<{ ok: true }>({ method: 'POST', path: API.accountPassword, body })

/**
 * Marks the account for deletion; signing in before `deletedUntil` restores it. Throws as `http`
 * does.
 */
export const closeAccount = (body: { username: string; password?: string; code?: string }) =>
  http<{ deletedUntil: string }>({ method: 'DELETE', path: API.account, body })
