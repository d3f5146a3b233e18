import { randomRuns } from '@atajo/shared/testing/random-runs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import {
  bodies,
  listOperations,
  type OpenApiDocument,
  type Operation,
  valuesOf,
} from './harness/openapi-requests.ts'
import { createLink, type Person, payForPro } from './harness/people.ts'
import type { Answer } from './harness/request.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
const RUNS = randomRuns(8)
const CALLERS = ['nobody', 'guest', 'free', 'pro'] as const
/** Each run costs a password hash. */
const COSTLY = ['/api/auth/login', '/api/auth/register']

let document: OpenApiDocument
let person: Person

beforeAll(async () => {
  document = (await service.send('/api/openapi.json')).json() as never
  person = await service.people.free()
})

test('generated requests, valid and invalid, are answered after the document', async () => {
  const validate = createValidator(document)
  let callers = await startCallers()
  for (const operation of listOperations(document)) {
    const body = operation.body ? bodies(operation.body, document) : fc.constant(undefined)
    const parameters = fc.record(
      Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, valuesOf(schema, document)])),
    )
    await fc.assert(
      fc.asyncProperty(body, parameters, fc.constantFrom(...CALLERS), async (sent, values, who) => {
        const caller = callers[who]
        const path = fillPath(operation, values)
        const answer = await caller.send(path, {
          method: operation.method,
          ...(sent === undefined ? {} : { body: sent }),
        })
        const problem = validate(operation, answer)
        if (problem !== null) throw new Error(`${operation.method} ${path}: ${problem}`)
      }),
      { includeErrorInReport: true, numRuns: COSTLY.includes(operation.path) ? Math.ceil(RUNS / 4) : RUNS },
    )
    if (operation.path.startsWith('/api/auth/')) callers = await startCallers()
  }
}, 300_000)

async function startCallers() {
  const nobody = service.caller()
  const guest = await service.people.guest()
  const free = await service.people.signIn(person.account)
  return { nobody, guest, free, pro: await startPro() }
}

let pro: Person | null = null

async function startPro(): Promise<Person> {
  if (pro === null) {
    pro = await service.people.free()
    await payForPro(service, pro)
    await createLink(pro)
  }
  pro = await service.people.signIn(pro.account)
  return pro
}

function fillPath({ path, parameters }: Operation, values: Record<string, unknown>): string {
  const query = parameters.filter(
    (parameter) => parameter.in === 'query' && values[parameter.name] !== undefined,
  )
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(values[name] ?? 'x')) || 'x')
  const search = query.map(({ name }) => `${name}=${encode(String(values[name]))}`).join('&')
  return search ? `${filled}?${search}` : filled
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 300)
}

/** What an answer has that the document does not say, or null. */
function createValidator(spec: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', ...spec } as never)
  return ({ answers }: Operation, answer: Answer): string | null => {
    const key = String(answer.status)
    if (answer.status >= 500 && answer.status !== 502) return `status ${key}: ${answer.text.slice(0, 500)}`
    if (!(key in answers)) return `status ${key} is not documented: ${answer.text.slice(0, 300)}`
    const schema = answers[key]
    if (!schema || answer.text === '') return null
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
    const check = ajv.compile(absolute)
    return check(answer.json()) ? null : `${ajv.errorsText(check.errors)}: ${answer.text.slice(0, 500)}`
  }
}
