import { z } from 'zod'
import { codecOf, exampleOf, shapeOf, type ValuesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'
import { wireId } from './wire-values.ts'

/** What stands for a link's password where it is not shown itself. */
const passwordState = {
  hasPassword: z.boolean(),
  /** Another number after each change of the password; null without one. */
  passwordVersion: z.int().nullable(),
}

type PasswordState = z.infer<z.ZodObject<typeof passwordState>>

/** A link as its owner sees it, in plain JSON; `password` is also null where it was left out. */
export interface Link extends ValuesOf<typeof LINK_FIELDS, 'answer'>, PasswordState {}

const codec = codecOf(LINK_FIELDS, 'answer')

/** A link as answers show it, for the document of the API. */
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

/** A link in an answer that was asked for without passwords. */
export const passwordlessLinkWire = linkWire
  .omit({ password: true })
  .extend(passwordState)
  .meta({ id: 'PasswordlessLink', examples: [PASSWORDLESS_LINK_EXAMPLE] })

/** The query that has an answer leave passwords out. */
export const passwordQuery = z.object({ password: z.literal('omit').optional() })

export type PasswordQuery = z.output<typeof passwordQuery>

/** The document begins with what a link is called. */
function namesFirst<Id, Code, Slug, Rest>(named: { id: Id; shortUrl: Code; sufix: Slug } & Rest) {
  const { id, shortUrl, sufix, ...rest } = named
  return { id, shortUrl, sufix, ...rest }
}

export type WireLink = z.infer<typeof linkWire>

/** A link in an answer, whether or not it shows the password. */
export type AnsweredLink = Omit<WireLink, 'password'> & Partial<Pick<WireLink, 'password'> & PasswordState>

/** The Link that an answer's wire form stands for. */
export function linkFromWire(wire: AnsweredLink): Link {
  const { password = null, hasPassword = password !== null, passwordVersion = null } = wire
  return { ...codec.read({ ...wire, password }), hasPassword, passwordVersion }
}

/** A Link's wire form, for an answer. */
export function linkToWire(link: Link): WireLink {
  return codec.write(link)
}

/** The same with what stands for the password. */
export function editableLinkToWire(link: Link): z.infer<typeof editableLinkWire> {
  const { hasPassword, passwordVersion } = link
  return { ...linkToWire(link), hasPassword, passwordVersion }
}

/** The same without the password itself. */
export function passwordlessLinkToWire(link: Link): z.infer<typeof passwordlessLinkWire> {
  const { password: _, ...wire } = editableLinkToWire(link)
  return wire
}

/** Body of DELETE /api/link/delete, and its answer. */
export const linkIdWire = z.object({ id: wireId }).meta({ id: 'LinkId', examples: [{ id: 42 }] })
