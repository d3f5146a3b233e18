import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../platform/server/http.ts'

/**
 * Creates the user's API key with the credentials that the account requires; the key is shown once.
 */
export function useCreateApiKey() {
  return useMutation({
    gcTime: 0,
    mutationFn: (body: OwnerProof) =>
      http<{ apiKey: string }>({
        method: 'POST',
        path: API.createApiKey,
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
  })
}
