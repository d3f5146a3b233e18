import { type JsonSchema, largestValue } from './largest-values.ts'

/** The id of the first planted link. */
export const FIRST_LINK = 1_000_000

export interface Question {
  /** Method and path as the OpenAPI document names them. */
  route: string
  method: string
  path: string
  json?: unknown
  /** So many are sent at once. */
  atOnce?: number
}

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> }
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

export interface Planted {
  links: number
  code: string
  groupId: number
  tagIds: readonly number[]
}

const DAY_MS = 86_400_000
/** These come last, as they end the session or the account. */
const ENDING = /auth\/|sessions|DELETE \/api\/account$|PUT \/api\/account$|account\/password/

/** The questions whose size lies in more than the length of a text. */
function plannedQuestions({ links, code, groupId, tagIds }: Planted): Question[] {
  const ask = (method: string, path: string, json?: unknown): Question => ({
    route: `${method} ${path.split('?')[0]}`,
    method,
    path,
    json,
  })
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const months = 'from=2000-01-01&to=2049-12-31&unit=month&top=50'
  const compared = `from=${dayBefore(3600)}&to=${dayBefore(0)}&unit=month&compare=previous&top=50`
  const days = `from=${dayBefore(1099)}&to=${dayBefore(0)}&unit=day&compare=previous&top=50`
  const ids = Array.from({ length: 1000 }, (_, place) => FIRST_LINK + place)
  const stats = ['', `&group=${groupId}`, `&tag=${tagIds[0]}`, '&source=direct&device=phone']
  const bulk = (json: object) => ask('POST', '/api/link/bulk', json)
  const ofLink = (path: string, asked: string): Question => ({
    route: `GET ${path}`,
    method: 'GET',
    path: asked,
  })
  return [
    { ...ask('GET', '/api/link/user/'), route: 'GET /api/link/user' },
    { ...ask('GET', '/api/link/user/'), route: 'GET /api/link/user' },
    { ...ask('GET', '/api/link/user/'), route: 'GET /api/link/user, eight at once', atOnce: 8 },
    ask('GET', '/api/link/changes'),
    ...stats.flatMap((scope) =>
      [days, compared, months].map((range) => ask('GET', `/api/stats?${range}${scope}`)),
    ),
    ask('GET', `/api/stats?${months}&compare=previous`),
    ask('GET', '/api/stats?from=2000-01-01&to=2199-12-31&unit=month&compare=previous'),
    ask('GET', '/api/stats/recent'),
    ofLink('/api/stats/{dimension}', `/api/stats/link?${months}&limit=200`),
    ofLink('/api/stats/{dimension}', `/api/stats/tag?${months}&limit=200`),
    ask('GET', `/api/stats/export.csv?${days}`),
    ask('GET', `/api/stats/export.json?${days}`),
    ofLink('/api/link/stats/{shortCode}', `/api/link/stats/${code}`),
    ofLink('/api/link/visits/{file}', `/api/link/visits/${code}.csv`),
    ask('GET', '/api/account/export.json?passwords=true'),
    ...['atajo', 'shlink', 'yourls', 'dub'].map((format) =>
      ask('GET', `/api/account/export.csv?format=${format}`),
    ),
    ask('GET', '/api/admin/links?q=zzzzzz'),
    ask('GET', '/api/admin/users?q=zzzzzz'),
    ask('POST', '/api/link/import', importOf(true)),
    ask('POST', '/api/link/import', importOf(false)),
    bulk({ ids, change: { removeTags: tagIds } }),
    bulk({ ids, change: { addTags: tagIds } }),
    bulk({ filter: { tagIds: [], q: 'sin nada igual' }, change: { status: false } }),
    bulk({ filter: { tagIds: tagIds.slice(0, 20) }, change: { status: false } }),
    bulk({ filter: {}, change: { removeTags: Array.from({ length: 9000 }, (_, place) => 100_000 + place) } }),
    bulk({ filter: {}, change: { removeTags: tagIds } }),
    bulk({ filter: {}, change: { addTags: tagIds.slice(0, 10), status: false } }),
    bulk({ filter: {}, change: { trash: true } }),
    ask('GET', '/api/link/trash'),
    bulk({ filter: {}, change: { restore: true } }),
    { ...ask('GET', '/api/link/user/'), route: 'GET /api/link/user' },
    ask('GET', `/api/link/changes?since=${'x'.repeat(links > 0 ? 2000 : 0)}`),
  ]
}

function importOf(dryRun: boolean) {
  const rows = Array.from({ length: 500 }, (_, place) => ({
    line: place + 1,
    longUrl: `https://example.com/${place}/`.padEnd(700, 'x'),
    sufix: `traido-${place}`,
    title: 'Un título'.padEnd(150, 'x'),
    note: 'Una nota'.padEnd(800, 'x'),
    tags: ['Tag 1', 'Tag 2'],
  }))
  return { source: 'atajo', fileId: 'bench', fileName: 'enlaces.json', dryRun, onTaken: 'skip', rows }
}

/** Every route of the document with its largest question, those that end the session last. */
export function largestQuestions(document: OpenApiDocument, planted: Planted): Question[] {
  const planned = plannedQuestions(planted)
  const isPlanned = new Set(planned.map(({ route }) => route))
  const resolve = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const others = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => filledQuestion(method.toUpperCase(), path, { operation, resolve }))
      .filter(({ route }) => !isPlanned.has(route)),
  )
  const [last, first] = [true, false].map((isLast) =>
    others.filter(({ route }) => ENDING.test(route) === isLast),
  )
  return [...planned, ...(first ?? []), ...(last ?? [])]
}

function filledQuestion(
  method: string,
  path: string,
  { operation, resolve }: { operation: Operation; resolve: (ref: string) => JsonSchema },
): Question {
  const body = operation.requestBody?.content['application/json']
  const values = (operation.parameters ?? []).map(({ name, in: place, schema }) => ({
    name,
    place,
    value: encodeURIComponent(String(largestValue(schema, resolve))),
  }))
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name) => values.find((one) => one.name === name)?.value ?? '1',
  )
  const query = values.filter(({ place }) => place === 'query').map(({ name, value }) => `${name}=${value}`)
  const question = {
    route: `${method} ${path}`,
    method,
    path: [filled, query.join('&')].filter(Boolean).join('?'),
  }
  return body === undefined ? question : { ...question, json: largestValue(body.schema, resolve) }
}
