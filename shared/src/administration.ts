import { z } from 'zod'
import { accountChangeWire } from './account.ts'
import { parseUrl } from './parse-url.ts'
import { FREE_PLAN_ID, PRO_PLAN_ID } from './plan.ts'
import { registrationWire, text } from './session.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SiteSettings } from './settings.ts'
import { isUnknownLinksTo } from './unknown-links-to.ts'
import { issue, wireInstant } from './wire-values.ts'

/**
 * Returns the host in an address or name, in ASCII and lower case; null for none. It accepts
 * `hxxps://malo[.]example` as in abuse reports, and `*.malo.example` for the same host.
 */
export function hostOf(typed: string): string | null {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/|\/\/)?(.*)$/is.exec(typed.trim()) ?? []
  const authority = (rest.split(/[/?#]/, 1)[0] ?? '').replaceAll('[.]', '.').replace(/^(?:\*?\.)/, '')
  // A URL's host follows the last @; without a scheme the text is an email address.
  const name = scheme === '' ? authority : authority.slice(authority.lastIndexOf('@') + 1)
  if (name === '' || /[\s@\\*]/.test(name)) return null
  return parseUrl(`https://${name}`)?.hostname.replace(/\.+$/, '') || null
}

/** A host as an operator types it, or an address. */
export const blockedHost = z
  .string()
  .max(300)
  .transform((typed, context) => {
    const host = hostOf(typed)
    if (host === null) context.issues.push({ code: 'custom', message: issue('invalid_format'), input: typed })
    return host ?? ''
  })

const reservedWord = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, issue('invalid_format'))
  .transform((word) => word.toLowerCase())

const wholeNumber = z.int(issue('wrong_type')).min(0, issue('invalid_format'))
const listOf = (item: z.ZodType<string>, most: number) =>
  z
    .array(item)
    .max(most, issue('too_many'))
    .transform((list) => [...new Set(list)])
const place = z
  .string({ error: issue('wrong_type') })
  .max(2048, issue('too_long'))
  .transform((typed) => typed.trim() || null)
  .nullable()
  .refine((typed) => typed === null || isUnknownLinksTo(typed), issue('invalid_url'))

/** The schema of a setting's new value, and of its value in answers. */
function schemasOf(row: (typeof SETTINGS)[SettingName]): [asked: z.ZodType, answered: z.ZodType] {
  switch (row.control) {
    case 'choice':
      return [
        z.enum(row.options as readonly string[], issue('unknown_value')),
        z.enum(row.options as readonly string[]),
      ]
    case 'switch':
      return [z.boolean(issue('wrong_type')), z.boolean()]
    case 'number':
      return [wholeNumber.max(row.most, issue('invalid_format')), z.int()]
    case 'words':
      return [listOf(reservedWord, row.most), z.array(z.string())]
    case 'hosts':
      return [listOf(blockedHost, row.most), z.array(z.string())]
    case 'address':
      return [place, z.string().nullable()]
  }
}

type Schemas = { [N in SettingName]: z.ZodType<SiteSettings[N], SiteSettings[N]> }
const schemas = SETTING_NAMES.map((name) => [name, schemasOf(SETTINGS[name])] as const)
const asked = Object.fromEntries(schemas.map(([name, [schema]]) => [name, schema])) as Schemas
const answered = Object.fromEntries(schemas.map(([name, [, schema]]) => [name, schema])) as Schemas

/** Body of PUT /api/admin/settings: what is absent stays. */
export const settingsChangeWire = z
  .object(asked)
  .partial()
  .meta({ id: 'SettingsChange', examples: [{ registration: 'invitation', guests: false }] })
export type SettingsChange = z.infer<typeof settingsChangeWire>

/** Answer of GET and PUT /api/admin/settings; `fixed` names those that the environment decides. */
export const settingsWire = z.object({ ...answered, fixed: z.array(z.string()) }).meta({ id: 'Settings' })

/** An invalid token is accepted here, so that it gets the same error as a used one. */
const token = text(200)

/** Body of POST /api/setup/check: the fragment of the one-time address. */
export const setupCheckWire = z.object({ token }).meta({ id: 'SetupCheck', examples: [{ token: 'p3dc…' }] })

/** Answer of POST /api/setup/check. If accounts exist, one of them can become the administrator. */
export const setupStateWire = z.object({
  hasAccounts: z.boolean(),
  version: z.string(),
  registration: asked.registration,
  /** Whether the environment decides who may register. */
  isRegistrationFixed: z.boolean(),
})
export type SetupState = z.infer<typeof setupStateWire>

/** The first account with its display name. */
const firstAccountWire = registrationWire.extend({ name: accountChangeWire.shape.name })
export type FirstAccount = z.infer<typeof firstAccountWire>

/**
 * Body of POST /api/setup. Without `account` the signed-in user becomes the administrator. Without
 * `registration` that setting stays unchanged.
 */
export const setupWire = z
  .object({
    token,
    account: firstAccountWire.optional(),
    registration: asked.registration.optional(),
  })
  .meta({
    id: 'Setup',
    examples: [
      {
        token: 'p3dc…',
        account: {
          name: 'Ana Ruiz',
          username: 'ana',
          email: 'ana@example.com',
          password: 'caballo pila grapa correcta',
        },
        registration: 'invitation',
      },
    ],
  })
export type Setup = z.input<typeof setupWire>

/** The plan of an account: 1 free, 2 PRO. */
export const adminPlanId = z.union([z.literal(FREE_PLAN_ID), z.literal(PRO_PLAN_ID)], issue('unknown_plan'))

/** Body of POST /api/admin/invitations. Without a date it expires after seven days. */
export const newInvitationWire = z
  .object({
    planId: adminPlanId.default(FREE_PLAN_ID),
    uses: z
      .int(issue('not_positive_integer'))
      .min(1, issue('not_positive_integer'))
      .max(1000, issue('too_many'))
      .default(1),
    expiresAt: z.iso
      .datetime({ offset: true, error: issue('invalid_date') })
      .max(40, issue('invalid_date'))
      .optional(),
  })
  .meta({ id: 'NewInvitation', examples: [{ planId: 1, uses: 5, expiresAt: '2027-01-31T12:00:00.000Z' }] })
export type NewInvitation = z.infer<typeof newInvitationWire>

/** An invitation in GET /api/admin/invitations. `url` is the address for the invited people. */
export const invitationWire = z
  .object({
    id: z.string(),
    url: z.string(),
    code: z.string(),
    planId: z.int(),
    uses: z.int(),
    usedTimes: z.int(),
    expiresAt: wireInstant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationWire>
