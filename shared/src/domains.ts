import { z } from 'zod'
import { issue, wireInstant } from './wire-values.ts'

/**
 * Result of the last check of a short domain: `elsewhere` is another site, `unchecked` means that
 * no check has run yet.
 */
export const DOMAIN_STATES = ['ok', 'unreachable', 'elsewhere', 'unchecked'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** A host, besides that of PUBLIC_URL, that answers short links only. */
export interface ShortDomain {
  /** ASCII, lower case. */
  host: string
  /** Redirect of its root; null shows a page. */
  home: string | null
  /** Redirect of unknown names; null uses the general setting. */
  unknown: string | null
  /** True if links without a domain are shown with it. */
  isDefault: boolean
  state: DomainState
  checkedAt: Date | null
  /** True if the environment lists it. */
  isFixed: boolean
}

const typedHost = z.string({ error: issue('wrong_type') }).max(300, issue('too_long'))
const typedPlace = z
  .string({ error: issue('wrong_type') })
  .max(2048, issue('too_long'))
  .nullable()
const isDefault = z.boolean({ error: issue('wrong_type') })

/** Body of POST /api/admin/domains. `confirm` adds a domain that another site answers. */
export const newDomainWire = z
  .object({
    host: typedHost,
    home: typedPlace.optional(),
    unknown: typedPlace.optional(),
    isDefault: isDefault.optional(),
    confirm: z.boolean({ error: issue('wrong_type') }).optional(),
  })
  .meta({ id: 'NewDomain', examples: [{ host: 'ata.jo', home: 'https://example.com/' }] })
export type NewDomain = z.infer<typeof newDomainWire>

/** Body of PUT /api/admin/domains/{host}. Absent fields stay unchanged. */
export const domainChangeWire = z
  .object({ home: typedPlace.optional(), unknown: typedPlace.optional(), isDefault: isDefault.optional() })
  .meta({ id: 'DomainChange', examples: [{ isDefault: true }] })
export type DomainChange = z.infer<typeof domainChangeWire>

/** Body of DELETE /api/admin/domains/{host}: the new domain of its links. */
export const domainRemovalWire = z
  .object({ moveTo: typedHost.nullable().optional() })
  .meta({ id: 'DomainRemoval', examples: [{ moveTo: null }] })

/** A domain in answers of /api/admin/domains. */
export const adminDomainWire = z
  .object({
    host: z.string(),
    home: z.string().nullable(),
    unknown: z.string().nullable(),
    isDefault: z.boolean(),
    links: z.int(),
    state: z.enum(DOMAIN_STATES),
    checkedAt: wireInstant.nullable(),
    fixed: z.boolean(),
  })
  .meta({ id: 'Domain' })
export type AdminDomain = z.infer<typeof adminDomainWire>

/** Answer of GET /.well-known/atajo: identifies the service at this host. */
export const instanceWire = z.object({ atajo: z.string() }).meta({ id: 'Instance' })
