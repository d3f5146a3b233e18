import type { Browser } from 'playwright-core'
import { emptyDatabaseIn } from '../../../api/src/testing/empty-database.ts'
import { type Atajo, startAtajo } from './atajo-process.ts'
import { openBrowser } from './browser.ts'

// Vitest runs the files of a worker in one process, so they share this service, one after another,
// until the worker ends.

const services = new Map<string, Atajo>()
let browser: Promise<Browser> | null = null

process.once('exit', () => {
  for (const { removeAtExit } of services.values()) removeAtExit()
})
// Vitest ends a worker by SIGTERM, which alone would not end the services.
process.once('SIGTERM', () => process.exit())

/**
 * Returns this worker's shared service with these settings, without accounts or links. Files that
 * change settings, block links or need the first start call `startAtajo` instead.
 */
export async function sharedAtajo(settings: Record<string, string> = {}): Promise<Atajo> {
  const key = JSON.stringify(Object.entries(settings).sort())
  const running = services.get(key)
  if (running) {
    // A file that failed between stopping and starting the service leaves it stopped.
    if (!running.isRunning()) await running.start()
    await emptyDatabaseIn(running.dataDir)
    return running
  }
  const started = await startAtajo(settings)
  services.set(key, started)
  return started
}

/** The browser that this worker's files share; each opens its own contexts. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser()
  return browser
}

/** Closes everything that a file has opened in the shared browser. */
export async function closeContexts(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}
