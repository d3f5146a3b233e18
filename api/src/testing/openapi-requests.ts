import fc from 'fast-check'

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}

interface Document {
  components?: { schemas?: object }
}

/** Values of unexpected types and sizes, as careless or hostile clients send them. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53 + 2,
  1e308,
  '',
  ' ',
  '0',
  '１２',
  '\u0000',
  '\ud800',
  '\u202e',
  'a'.repeat(10_000),
  'https://a.example/',
  '2026-02-30',
  '2999-01-01',
  'javascript:alert(1)',
  "' or 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  [],
  [[]],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { length: 5 },
  ['a', 1, null],
  Array.from({ length: 1000 }, () => 1),
]

export const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/**
 * Generates bodies for a schema. Some have one odd value somewhere, and some are entirely
 * different.
 */
export function bodies(schema: JsonSchema, document: Document): fc.Arbitrary<unknown> {
  const valid = valuesOf(schema, document)
  const spoilt = fc.tuple(valid, fc.nat(), oddValue).map(([body, at, odd]) => spoil(body, at, odd))
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: spoilt },
    { weight: 1, arbitrary: oddValue },
  )
}

function spoil(body: unknown, at: number, odd: unknown): unknown {
  if (typeof body !== 'object' || body === null) return odd
  const names = Object.keys(body)
  const name = names[at % Math.max(1, names.length)]
  return name === undefined ? odd : { ...body, [name]: odd }
}

/** Generates values that a schema allows. */
export function valuesOf(schema: JsonSchema, document: Document): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(resolve(schema.$ref, document), document)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, document)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectsOf(schema, document)
  if (type === 'array') {
    return fc.array(valuesOf(schema.items ?? {}, document), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    })
  }
  if (type === 'integer' || type === 'number') return numbersOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return textsOf(schema)
  return oddValue
}

function objectsOf(schema: JsonSchema, document: Document): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    valuesOf(field, document),
  ])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: schema.required ?? [],
  })
}

function numbersOf(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1)
  const max =
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? min + 2000 : schema.exclusiveMaximum - 1)
  return fc.integer({ min: Math.max(min, -2_000_000), max: Math.min(max, 2_000_000) })
}

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString())
  }
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern)).filter((text) => text.length < 200)
  const size = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 200) }
  return fc.oneof(fc.string({ ...size, unit: 'binary' }), fc.string(size), fc.webUrl())
}

function resolve(reference: string, document: Document): JsonSchema {
  const name = reference.split('/').at(-1) ?? ''
  return (document.components?.schemas as Record<string, JsonSchema> | undefined)?.[name] ?? {}
}
