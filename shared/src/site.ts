import { z } from 'zod'
import { SHORT_LINK_PATHS } from './short-link.ts'

/** Answer of GET /api/site: public settings, which the app stores for offline use. */
export const siteWire = z
  .object({
    name: z.string(),
    publicUrl: z.string(),
    /** The prefix of a name in short links. */
    shortLinkPath: z.enum(SHORT_LINK_PATHS).optional(),
    /** Hosts that a link may be shown with. */
    domains: z.array(z.string()).optional(),
    /** Host of links that name none; null means that of `publicUrl`. */
    defaultDomain: z.string().nullable().optional(),
    /** True if short links also answer at the root of `publicUrl`. */
    rootLinks: z.boolean().optional(),
    /** True if the operator set it: pages under other names then redirect there. */
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
      /**
       * `amount` in the currency's smallest unit, like Stripe; `interval` is null for one payment.
       */
      price: z.object({ amount: z.int(), currency: z.string(), interval: z.string().nullable() }).nullable(),
    }),
    apiRequestsPerDay: z.int(),
    signIn: z.object({
      password: z.boolean(),
      passkey: z.boolean(),
      /** The provider with which people can sign in. */
      oidc: z
        .object({
          name: z.string(),
          /** True if a sign-out continues at GET /api/auth/oidc/sign-out. */
          signsOut: z.boolean().optional(),
        })
        .nullable(),
      /** Tells from whom a person without the password gets a recovery link. */
      recovery: z.enum(['mail', 'operator']),
    }),
    registration: z.enum(['open', 'invitation', 'closed']),
    /** True if links can be created without an account; `guestLinks` says how many. */
    guests: z.boolean(),
    guestLinks: z.int(),
    /** Plan of new accounts. If it is PRO, there is nothing to sell. */
    defaultPlan: z.enum(['free', 'pro']),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteWire>
