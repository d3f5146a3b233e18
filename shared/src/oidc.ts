import { z } from 'zod'
import { ownerProof } from './owner-proof.ts'
import { wireInstant } from './wire-values.ts'

/** Body of POST /api/account/oidc: proof of the owner, unless the sign-in is recent. */
export const oidcLinkingWire = z
  .object(ownerProof)
  .meta({ id: 'OidcLinking', examples: [{ code: '123456' }] })

/** Answer of POST /api/account/oidc: the provider's address to open. */
export const oidcStartWire = z.object({ url: z.string() })

/** The provider's account that opens this one, as its owner sees it. */
export const oidcLinkWire = z.object({
  email: z.string().nullable(),
  linkedAt: wireInstant,
  lastUsedAt: wireInstant.nullable(),
})
export type OidcLinkView = z.infer<typeof oidcLinkWire>
