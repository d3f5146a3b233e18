import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API, redirectPath } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from './platform/durations.ts'
import { HOMES, type KeptVersion, layOutVersion } from './testing/kept-version.ts'
import {
  askAdmin,
  askOwner,
  askRedirects,
  logIn,
  RECORDED_UNDER,
  type RecordedAnswers,
} from './testing/recorded-answers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let kept: KeptVersion
let service: TestApp
let told: RecordedAnswers

// Stored by `npm run keep-version`: one of everything, and 6 visits waiting in the journal.
describe.each(HOMES)('the data of 1.0.0 in %s', (home) => {
  beforeAll(async () => {
    kept = await layOutVersion('1.0.0', home)
    told = JSON.parse(await readFile(join(kept.env.DATA_DIR, 'told.json'), 'utf8'))
    // The trash is emptied after 30 days, so the clock is set to the day on which this was stored.
    const { createdAt } = told.ofOwner[API.account] as { createdAt: string }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(createdAt) + HOUR_MS, shouldAdvanceTime: true })
    service = await startTestApp({ env: { ...kept.env, ...RECORDED_UNDER } })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await service.close()
    await kept.remove()
  })

  test('reaches its owner unchanged, with the visits that waited in the journal', async () => {
    const owner = await logIn(service, told.owner)
    // Before 1.1.0 an export contained the service's time zone; the account's days are in its own.
    const { timeZone } = told.ofOwner[API.account] as { timeZone: string }
    Object.assign(told.ofOwner[API.exportJson] as object, { settings: { timeZone } })
    await expect.poll(() => askOwner(owner), { timeout: 5_000 }).toMatchObject(told.ofOwner)
  })

  test('reaches its administrator unchanged', async () => {
    expect(await askAdmin(await logIn(service, told.admin))).toMatchObject(told.ofAdmin)
  })

  test('redirects as before, and stays closed where it was closed', async () => {
    const codes = Object.keys(told.redirects)
    expect(codes).toHaveLength(16)
    expect(await askRedirects(service.client(), codes)).toEqual(told.redirects)
  })

  test('accepts a link’s password, a key and a recovery code', async () => {
    const stranger = service.client()
    const { protectedCode, linkPassword } = told
    const opened = await stranger.request({
      method: 'POST',
      url: redirectPath(protectedCode),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: linkPassword }).toString(),
    })
    expect(opened.statusCode).toBe(303)
    const byKey = await stranger.get(API.stats, { 'x-api-key': told.owner.apiKey })
    expect([byKey.statusCode, byKey.json().totals.clicks > 0]).toEqual([200, true])
    const { username, password, recoveryCode } = told.careful
    const first = await stranger.post(API.login, { username, password })
    expect(first.json().error).toBe('totp_required')
    const { challenge } = first.json()
    const second = await stranger.post(API.secondStep, { challenge, code: recoveryCode })
    expect(second.json()).toMatchObject({ user: { username } })
  })
})
