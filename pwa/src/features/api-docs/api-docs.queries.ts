import { API } from '@atajo/shared/paths'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'

/** Makes the user's API key; the answer is the only time that it is told. */
export function useCreateApiKey() {
  return useMutation({
    gcTime: 0,
    mutationFn: () =>
      http<{ apiKey: string }>({
        method: 'POST',
        path: API.createApiKey,
        idempotencyKey: crypto.randomUUID(),
      }),
  })
}
