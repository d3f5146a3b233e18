import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>>

/** Lists texts and arrays without a maximum in requests, by position. */
export function unboundedValues(document: OpenAPIV3_1.Document): string[] {
  const found: string[] = []
  const walk = (schema: Schema, at: string, within: readonly string[] = []): void => {
    const { $ref, items, properties = {}, additionalProperties } = schema
    if ($ref !== undefined) {
      if (within.includes($ref)) return
      const name = $ref.split('/').at(-1) ?? ''
      walk((document.components?.schemas?.[name] ?? {}) as Schema, at, [...within, $ref])
    }
    if (isUnbounded(schema)) found.push(at)
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    for (const part of parts) walk(part, at, within)
    for (const [name, part] of Object.entries(properties)) walk(part, `${at}.${name}`, within)
    if (items) walk(items, `${at}[]`, within)
    if (typeof additionalProperties === 'object') walk(additionalProperties, `${at}.*`, within)
  }
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, described] of Object.entries(item ?? {})) {
      const { parameters = [], requestBody } = described as OpenAPIV3_1.OperationObject
      const at = `${method} ${path}`
      for (const parameter of parameters as OpenAPIV3_1.ParameterObject[]) {
        walk((parameter.schema ?? {}) as Schema, `${at} ${parameter.in} ${parameter.name}`)
      }
      const { content = {} } = (requestBody ?? {}) as OpenAPIV3_1.RequestBodyObject
      for (const { schema } of Object.values(content)) walk((schema ?? {}) as Schema, `${at} body`)
    }
  }
  return [...new Set(found)]
}

function isUnbounded(schema: Schema): boolean {
  const types = [schema.type].flat()
  if (types.includes('array') && schema.maxItems === undefined) return true
  if (!types.includes('string') || schema.enum !== undefined || schema.const !== undefined) return false
  return schema.maxLength === undefined && !isPatternBounded(schema.pattern)
}

/**
 * Tells whether a pattern limits a text's length: it is anchored and has no unlimited repetition.
 */
function isPatternBounded(pattern: string | undefined): boolean {
  if (pattern === undefined || !pattern.startsWith('^') || !pattern.endsWith('$')) return false
  const withoutClasses = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d*,\}|\$\||\|\^/.test(withoutClasses)
}
