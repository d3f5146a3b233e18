import { randomRuns } from '@atajo/shared/testing/random-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContext } from './harness/browser.ts'
import { startFaultyNetwork } from './harness/faulty-network.ts'
import { bundleOutboxPage } from './harness/outbox-page.ts'
import { MEMBERS, OUTBOX_PAGE, type Stage } from './harness/outbox-run.ts'
import { runOutboxSchedule } from './harness/outbox-schedule.ts'
import { signUp } from './harness/people.ts'
import { sharedAtajo, sharedBrowser } from './harness/shared-atajo.ts'

const SCHEDULES = randomRuns(4)
const SEED = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000)
const KILLED_EVERY = 8

let stage: Stage

beforeAll(async () => {
  const [network, atajo] = await Promise.all([startFaultyNetwork(), sharedAtajo()])
  network.setTarget(atajo.url)
  const script = '/pagina-de-prueba.js'
  network.setFile(script, { body: await bundleOutboxPage(), type: 'text/javascript' })
  const html = `<!doctype html><meta charset="utf-8"><title>Prueba</title><script src="${script}"></script>`
  network.setFile(OUTBOX_PAGE, { body: html, type: 'text/html' })
  const context = await openContext(await sharedBrowser(), network.url)
  for (const username of MEMBERS) await signUp(atajo, context, { username, isPro: true })
  stage = { atajo, network, context }
})

afterAll(() => stage?.network.close())

test(
  `every change has one effect over ${SCHEDULES} random schedules in a browser (seed ${SEED})`,
  async () => {
    const wrong: string[] = []
    for (let run = 0; run < SCHEDULES; run += 1) {
      wrong.push(...(await runOutboxSchedule(stage, SEED + run, run % KILLED_EVERY === KILLED_EVERY - 1)))
    }
    expect(wrong.length, wrong.join('\n')).toBe(0)
  },
  SCHEDULES * 60_000,
)
