import { PLAIN_LINK_FIELDS } from '@atajo/shared/link-fields'
import { z } from 'zod'

/** What a link stores as it was asked for: every plain field but the password, which is sealed. */
export type PlainContent = Omit<ReturnType<typeof PLAIN_LINK_FIELDS.pick>, 'password'>

/** The plain fields of a draft or of a document; what it lacks is empty. */
export function plainContent(link: Parameters<typeof PLAIN_LINK_FIELDS.pick>[0]): PlainContent {
  const { password: _, ...content } = PLAIN_LINK_FIELDS.pick(link)
  return content
}

const TYPES = { string: String, number: Number, boolean: Boolean }

/** The stored type of each plain field. */
export const PLAIN_TYPES = Object.fromEntries(
  PLAIN_LINK_FIELDS.schemas
    .filter(([name]) => name !== 'password')
    .map(([name, schema]) => [name, typeOf(schema)]),
) as Record<keyof PlainContent, StringConstructor | NumberConstructor | BooleanConstructor>

/** @throws Error where a field has no stored type and so is not plain */
function typeOf(schema: z.core.$ZodType | undefined) {
  if (schema instanceof z.ZodNullable) return typeOf(schema.unwrap())
  const { type } = schema?._zod.def ?? {}
  if (type === 'string' || type === 'number' || type === 'boolean') return TYPES[type]
  throw new Error(`A plain field stores a text, a number or a switch, not ${type}`)
}
