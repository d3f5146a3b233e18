import type { AccountKey, NewAccountKey } from '@atajo/shared/api-key'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'

export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => http<AccountKey[]>({ path: API.accountKeys, signal }),
})

/** Creates a key, which only this answer contains. Throws as `http` does. */
export const createKey = (key: NewAccountKey) =>
  http<{ id: number; apiKey: string }>({
    method: 'POST',
    path: API.accountKeys,
    body: key,
    idempotencyKey: crypto.randomUUID(),
  })

/** Revokes a key permanently. Throws as `http` does. */
export const removeKey = (id: number) => http({ method: 'DELETE', path: `${API.accountKeys}/${id}` })
