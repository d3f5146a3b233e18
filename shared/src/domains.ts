import { z } from 'zod'
import { issue, wireInstant } from './wire-values.ts'

/**
 * Whether a short domain was found to lead here: `elsewhere` is another site, `unchecked` nobody
 * has asked yet.
 */
export const DOMAIN_STATES = ['ok', 'unreachable', 'elsewhere', 'unchecked'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** A host, beside that of PUBLIC_URL, under which short links answer. */
export interface ShortDomain {
  /** In ASCII and lower case. */
  host: string
  /** Its start leads there; null shows a page of its own. */
  home: string | null
  /** Unknown names lead there; null is as everywhere. */
  unknown: string | null
  /** Whether links that name no domain are shown with it. */
  isDefault: boolean
  state: DomainState
  checkedAt: Date | null
  /** Whether the environment lists it. */
  isFixed: boolean
}

const typedHost = z.string({ error: issue('wrong_type') }).max(300, issue('too_long'))
const typedPlace = z
  .string({ error: issue('wrong_type') })
  .max(2048, issue('too_long'))
  .nullable()
const isDefault = z.boolean({ error: issue('wrong_type') })

/** Body of POST /api/admin/domains; `confirm` adds one that serves something else. */
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

/** Body of PUT /api/admin/domains/{host}: what is absent stays. */
export const domainChangeWire = z
  .object({ home: typedPlace.optional(), unknown: typedPlace.optional(), isDefault: isDefault.optional() })
  .meta({ id: 'DomainChange', examples: [{ isDefault: true }] })
export type DomainChange = z.infer<typeof domainChangeWire>

/** Body of DELETE /api/admin/domains/{host}: where its links are shown from now on. */
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

/** Answer of GET /.well-known/atajo: which service answers at this host. */
export const instanceWire = z.object({ atajo: z.string() }).meta({ id: 'Instance' })
