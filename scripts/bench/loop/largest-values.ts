/** A part of an OpenAPI 3.1 document. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  uniqueItems?: boolean
  maxLength?: number
  pattern?: string
  format?: string
  maximum?: number
}

const MAX_TEXT = 2000
const MAX_ITEMS = 1000

/** The longest value that a schema allows, within what fits one body. */
export function largestValue(schema: JsonSchema, resolve: (ref: string) => JsonSchema): unknown {
  const largest = (part: JsonSchema) => largestValue(part, resolve)
  if (schema.$ref !== undefined) return largest(resolve(schema.$ref))
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum.at(-1)
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(
    ({ type, properties, $ref, anyOf }) =>
      type !== 'null' && (type ?? properties ?? $ref ?? anyOf) !== undefined,
  )
  if (choice !== undefined && schema.properties === undefined) return largest(choice)
  const [type] = [schema.type].flat()
  if (type === 'array') {
    const count = schema.uniqueItems ? 1 : Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)
    return Array.from({ length: count }, () => largest(schema.items ?? {}))
  }
  if (type === 'object' || schema.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, largest(part)]),
    )
  }
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  return largestText(schema)
}

function largestText({ format, pattern, maxLength = MAX_TEXT }: JsonSchema): string {
  if (format === 'date') return '2026-01-01'
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (pattern?.startsWith('^[1-9]') || pattern?.startsWith('^\\d')) return '1'
  return 'x'.repeat(Math.min(maxLength, MAX_TEXT))
}
