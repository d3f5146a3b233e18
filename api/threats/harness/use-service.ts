import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Atajo, startAtajo } from '../../../pwa/journeys/harness/atajo-process.ts'
import { sharedAtajo } from '../../../pwa/journeys/harness/shared-atajo.ts'
import { type StripeStub, startStripeStub } from '../../src/testing/stripe-stub.ts'
import { createCaller } from './caller.ts'
import { createPeople, type People, type Reach } from './people.ts'
import { type Answer, type Asked, send } from './request.ts'

/** The built service of a test file, and access to it. */
export interface Service extends Reach {
  url: string
  port: number
  atajo: Atajo
  people: People
  /** Allows 503 answers in this test, where refusing is intended. */
  mayBeBusy: () => void
}

/** Trusts only a proxy at this address, and allows destinations that tests serve. */
const SHARED = { TRUST_PROXY: '127.0.0.1', ALLOW_PRIVATE_DESTINATIONS: 'true' }

let sharedStripe: Promise<StripeStub> | null = null

function shareStripeStub(): Promise<StripeStub> {
  sharedStripe ??= startStripeStub()
  return sharedStripe
}

/**
 * Returns the built service that a worker's files share, or one with `settings` for this file only.
 * After every test it must be alive and ready, and no answer may have been a 5xx.
 */
export function useService(settings?: Record<string, string>): Service {
  const service = {} as Service
  let failures: string[] = []
  let allowed = 0

  const watch = (answer: Answer, line: string): void => {
    if (answer.status >= 500 && answer.status !== allowed)
      failures.push(`${line} ${answer.text.slice(0, 300)}`)
  }

  beforeAll(async () => {
    // Account ids repeat between services, so each one has its own payment provider.
    const stripe = await (settings ? startStripeStub() : shareStripeStub())
    const atajo = settings
      ? await startAtajo({ ...stripe.settings, ...settings })
      : await sharedAtajo({ ...stripe.settings, ...SHARED })
    const { url } = atajo
    Object.assign(service, {
      url,
      port: Number(new URL(url).port),
      atajo,
      stripe,
      send: async (path: string, asked: Asked = {}) => {
        const answer = await send(url, path, asked)
        watch(answer, `${asked.method ?? 'GET'} ${path.slice(0, 200)}: ${answer.status}`)
        return answer
      },
      caller: (options = {}) => createCaller(url, { ...options, onAnswer: watch }),
      mayBeBusy: () => {
        allowed = 503
      },
    } satisfies Omit<Service, 'people'>)
    service.people = createPeople(service)
  })

  afterEach(async () => {
    const seen = failures
    failures = []
    allowed = 0
    expect(seen).toEqual([])
    const ready = await send(service.url, '/api/health/ready')
    expect(ready.status).toBe(200)
  })

  afterAll(async () => {
    if (!settings) return
    await service.atajo?.discard()
    await service.stripe?.close()
  })

  return service
}
