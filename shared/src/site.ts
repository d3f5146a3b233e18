import { z } from 'zod'
import { SHORT_LINK_PATHS } from './short-link.ts'

/** Public settings that the app needs and keeps for offline use: answer of GET /api/site. */
export const siteWire = z
  .object({
    name: z.string(),
    publicUrl: z.string(),
    /** What stands before the name of a short link, as it is shown. */
    shortLinkPath: z.enum(SHORT_LINK_PATHS).optional(),
    /** Hosts that a link may be shown with. */
    domains: z.array(z.string()).optional(),
    /** The one of links that name none; null is that of `publicUrl`. */
    defaultDomain: z.string().nullable().optional(),
    /** Whether short links answer at the root of `publicUrl` too. */
    rootLinks: z.boolean().optional(),
    /** Whether the operator named it: pages under another name then lead there. */
    isPublicUrlSet: z.boolean().optional(),
    sourceUrl: z.string().nullable(),
    authorUrl: z.string().nullable(),
    operator: z.object({
      name: z.string().nullable(),
      address: z.string().nullable(),
      email: z.string().nullable(),
    }),
    payments: z.object({
      available: z.boolean(),
      /** `amount` in the currency's smallest unit, like Stripe; `interval` null for one payment. */
      price: z.object({ amount: z.int(), currency: z.string(), interval: z.string().nullable() }).nullable(),
    }),
    apiRequestsPerDay: z.int(),
    signIn: z.object({
      password: z.boolean(),
      passkey: z.boolean(),
      /** The other service with whose account one may come in. */
      oidc: z
        .object({
          name: z.string(),
          /** Whether a sign-out goes on at GET /api/auth/oidc/sign-out. */
          signsOut: z.boolean().optional(),
        })
        .nullable(),
      /** Who gives a link to somebody who has forgotten the password. */
      recovery: z.enum(['mail', 'operator']),
    }),
    /** Who may make an account. */
    registration: z.enum(['open', 'invitation', 'closed']),
    /** Whether links are made without an account, and how many. */
    guests: z.boolean(),
    guestLinks: z.int(),
    /** The plan of new accounts: where it is PRO there is nothing to sell. */
    defaultPlan: z.enum(['free', 'pro']),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteWire>
