import { API } from '@atajo/shared/paths'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'

/** Makes the user's API key, with a code where the account asks for one; told this once. */
export function useCreateApiKey() {
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string | undefined) =>
      http<{ apiKey: string }>({
        method: 'POST',
        path: API.createApiKey,
        ...(code && { body: { code } }),
        idempotencyKey: crypto.randomUUID(),
      }),
  })
}
