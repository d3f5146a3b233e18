import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Atajo, startAtajo } from './atajo-process.ts'
import { openContext } from './browser.ts'
import { describeOnFailure } from './describe-on-failure.ts'
import { type Account, signUp } from './people.ts'
import { sharedAtajo, sharedBrowser } from './shared-atajo.ts'

const OUTPUT_TOLD = 3_000

// The files of a worker run one after the other; these variables belong to the current one.
export let atajo: Atajo
export let browser: Browser
export let context: BrowserContext
export let page: Page

interface JourneyOptions {
  /** Settings of a service that files of a worker with equal settings share. */
  settings?: Record<string, string>
  /** Settings of a fresh service for this file alone. */
  ownService?: Record<string, string>
  /** Defaults to a desktop. */
  screen?: BrowserContextOptions
  /** The account that is signed in from the start; defaults to a guest. */
  account?: Account
  prepare?: () => Promise<unknown>
}

/** Provides a service and a person with a browser for the tests of this file. */
export function openJourney(options: JourneyOptions = {}): void {
  const { settings, ownService, screen, account, prepare } = options
  let stopDescribing = () => {}
  beforeAll(async () => {
    ;[atajo, browser] = await Promise.all([
      ownService ? startAtajo(ownService) : sharedAtajo(settings),
      sharedBrowser(),
    ])
    stopDescribing = describeOnFailure(() => `— ${atajo.url} printed\n${atajo.output().slice(-OUTPUT_TOLD)}`)
    context = await openContext(browser, atajo.url, screen)
    if (account) await signUp(atajo, context, account)
    await prepare?.()
    page = await context.newPage()
  })
  afterAll(async () => {
    stopDescribing()
    if (ownService) await atajo?.discard()
  })
}
