import { SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import type { OpenAPIV3_1 } from 'openapi-types'
import { OPENAPI_TEXTS } from '../../texts/es/openapi-texts.ts'

type Document = Partial<OpenAPIV3_1.Document>
type Operation = OpenAPIV3_1.OperationObject
type Responses = Record<string, OpenAPIV3_1.ResponseObject>

/** The properties of a route that its documentation depends on. */
export interface RouteFacts {
  /** True if the route takes an Idempotency-Key. */
  isKeyed: boolean
  bodyExample: unknown
}

const UNKNOWN: RouteFacts = { isKeyed: false, bodyExample: undefined }

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const IDEMPOTENCY_KEY: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: OPENAPI_TEXTS.idempotencyKey,
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
}

const SESSION_OWNER: OpenAPIV3_1.ParameterObject = {
  name: SESSION_OWNER_HEADER,
  in: 'header',
  description: OPENAPI_TEXTS.sessionOwner,
  schema: { type: 'string', pattern: '^(guest|u:[0-9]{1,16})$' },
}

/**
 * Adds the parts that all routes share and removes unreferenced schemas. Paths are documented
 * without the optional trailing slash.
 */
export function completeDocument(document: Document, factsOf: (key: string) => RouteFacts | null): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path.replace(/(?<=.)\/$/, ''),
    completePath(path, { ...item } as Record<string, Operation>, factsOf),
  ])
  return withoutUnusedSchemas({ ...document, paths: Object.fromEntries(paths) })
}

function completePath(
  path: string,
  item: Record<string, Operation>,
  factsOf: (key: string) => RouteFacts | null,
): Record<string, Operation> {
  const completed = Object.entries(item).map(([method, shared]) => {
    // The generator gives the methods of one route the same operation object.
    const operation = structuredClone(shared)
    completeOperation(operation, { method, path, facts: factsOf(`${method} ${path}`) ?? UNKNOWN })
    return [method, operation]
  })
  return Object.fromEntries(completed)
}

interface OperationPlace {
  method: string
  path: string
  facts: RouteFacts
}

function completeOperation(operation: Operation, { method, path, facts }: OperationPlace): void {
  operation.operationId = `${method}${path.replace(/^\/api/, '')}`
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
  const needsSession = operation.security?.some((scheme) => 'session' in scheme) ?? false
  const headers = [...(facts.isKeyed ? [IDEMPOTENCY_KEY] : []), ...(needsSession ? [SESSION_OWNER] : [])]
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers]
  const body = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content[
    'application/json'
  ]
  if (body && facts.bodyExample !== undefined) body.example = facts.bodyExample
  const responses = (operation.responses ?? {}) as Responses
  for (const status of commonStatuses(operation, method, facts)) {
    responses[status] ??= { description: '', content: ERROR }
  }
  for (const [status, response] of Object.entries(responses)) {
    response.description = OPENAPI_TEXTS.statuses[status] ?? response.description
    if (Number(status) >= 400) response.content = ERROR
    if (status === '429') response.headers = { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } }
  }
  operation.responses = responses
}

function commonStatuses(operation: Operation, method: string, { isKeyed }: RouteFacts): number[] {
  const isChange = method !== 'get' && method !== 'head'
  return [
    400,
    429,
    500,
    503,
    ...(operation.security?.length ? [401] : []),
    ...(isChange || /logout/.test(operation.operationId ?? '') ? [403] : []),
    ...(isChange ? [413, 415] : []),
    ...(isKeyed ? [409, 422] : []),
  ]
}

function withoutUnusedSchemas(document: Document): Document {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const look = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      look(schemas[name] ?? null)
    }
  }
  look(document.paths ?? {})
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}
