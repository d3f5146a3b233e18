import { z } from 'zod'
import { codecOf, exampleOf, shapeOf, type ValuesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'
import { wireId } from './wire-values.ts'

/** Replaces a link's password in answers that do not show it. */
const passwordState = {
  hasPassword: z.boolean(),
  /** Changes with the password; null without one. */
  passwordVersion: z.int().nullable(),
}

type PasswordState = z.infer<z.ZodObject<typeof passwordState>>

/** A link as its owner sees it, as plain JSON. `password` is also null if it was omitted. */
export interface Link extends ValuesOf<typeof LINK_FIELDS, 'answer'>, PasswordState {}

const codec = codecOf(LINK_FIELDS, 'answer')

export const LINK_EXAMPLE = namesFirst(codec.write(exampleOf(LINK_FIELDS)))

/** A link in an answer. */
export const linkWire = z
  .object(namesFirst(shapeOf(LINK_FIELDS, 'answer')))
  .meta({ id: 'Link', examples: [LINK_EXAMPLE] })

const PASSWORD_EXAMPLE = { hasPassword: false, passwordVersion: null }

/** A link in the answer of GET and PATCH /api/link/{id}. */
export const editableLinkWire = linkWire
  .extend(passwordState)
  .meta({ id: 'EditableLink', examples: [{ ...LINK_EXAMPLE, ...PASSWORD_EXAMPLE }] })

const { password: _, ...SHOWN_EXAMPLE } = LINK_EXAMPLE

export const PASSWORDLESS_LINK_EXAMPLE = { ...SHOWN_EXAMPLE, ...PASSWORD_EXAMPLE }

/** A link in an answer that was requested without passwords. */
export const passwordlessLinkWire = linkWire
  .omit({ password: true })
  .extend(passwordState)
  .meta({ id: 'PasswordlessLink', examples: [PASSWORDLESS_LINK_EXAMPLE] })

/** Query that omits passwords from the answer. */
export const passwordQuery = z.object({ password: z.literal('omit').optional() })

export type PasswordQuery = z.output<typeof passwordQuery>

/** Puts the link's names first, as the OpenAPI document shows them. */
function namesFirst<Id, Code, Slug, Rest>(named: { id: Id; shortUrl: Code; sufix: Slug } & Rest) {
  const { id, shortUrl, sufix, ...rest } = named
  return { id, shortUrl, sufix, ...rest }
}

export type WireLink = z.infer<typeof linkWire>

/** A link in an answer, with or without its password. */
export type AnsweredLink = Omit<WireLink, 'password'> & Partial<Pick<WireLink, 'password'> & PasswordState>

export function linkFromWire(wire: AnsweredLink): Link {
  const { password = null, hasPassword = password !== null, passwordVersion = null } = wire
  return { ...codec.read({ ...wire, password }), hasPassword, passwordVersion }
}

export function linkToWire(link: Link): WireLink {
  return codec.write(link)
}

/** Includes the password and its state. */
export function editableLinkToWire(link: Link): z.infer<typeof editableLinkWire> {
  const { hasPassword, passwordVersion } = link
  return { ...linkToWire(link), hasPassword, passwordVersion }
}

/** Includes the password's state, but not the password. */
export function passwordlessLinkToWire(link: Link): z.infer<typeof passwordlessLinkWire> {
  const { password: _, ...wire } = editableLinkToWire(link)
  return wire
}

/** Body and answer of DELETE /api/link/delete. */
export const linkIdWire = z.object({ id: wireId }).meta({ id: 'LinkId', examples: [{ id: 42 }] })
