import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Atajo, startAtajo } from './atajo-process.ts'
import { openContext } from './browser.ts'
import { type Account, signUp } from './people.ts'
import { sharedAtajo, sharedBrowser } from './shared-atajo.ts'
import { tellOnFailure } from './tell-on-failure.ts'

const OUTPUT_TOLD = 3_000

// Files of a worker share this module, one after the other: these are of the journey under way.
export let atajo: Atajo
export let browser: Browser
export let context: BrowserContext
export let page: Page

interface JourneyOptions {
  /** Settings of the service, which the files of a worker share where they are equal. */
  settings?: Record<string, string>
  /** Settings of a service for this file alone, which nobody has used yet. */
  ownService?: Record<string, string>
  /** A screen other than a desktop's. */
  screen?: BrowserContextOptions
  /** Whoever is signed in from the start; a guest otherwise. */
  account?: Account
  /** What is there before the first page opens. */
  prepare?: () => Promise<unknown>
}

/** A service and one person in a browser, before the file's first test and until after its last. */
export function openJourney(options: JourneyOptions = {}): void {
  const { settings, ownService, screen, account, prepare } = options
  let stopTelling = () => {}
  beforeAll(async () => {
    ;[atajo, browser] = await Promise.all([
      ownService ? startAtajo(ownService) : sharedAtajo(settings),
      sharedBrowser(),
    ])
    stopTelling = tellOnFailure(() => `— ${atajo.url} printed\n${atajo.output().slice(-OUTPUT_TOLD)}`)
    context = await openContext(browser, atajo.url, screen)
    if (account) await signUp(atajo, context, account)
    await prepare?.()
    page = await context.newPage()
  })
  afterAll(async () => {
    stopTelling()
    if (ownService) await atajo?.discard()
  })
}
