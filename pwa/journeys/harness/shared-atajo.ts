import type { Browser } from 'playwright-core'
import { emptyDatabaseIn } from '../../../api/src/testing/empty-database.ts'
import { type Atajo, startAtajo } from './atajo-process.ts'
import { openBrowser } from './browser.ts'

// Vitest runs the files of one worker in one process, so what is started here serves all of them,
// one file after another, and ends with the worker.

const services = new Map<string, Atajo>()
let browser: Promise<Browser> | null = null

process.once('exit', () => {
  for (const { removeAtExit } of services.values()) removeAtExit()
})
// Vitest ends a worker by this signal, which alone would let the services live on.
process.once('SIGTERM', () => process.exit())

/**
 * The service with these settings that the files of this worker share, without accounts or links.
 * A file that changes settings, blocks links or needs the first start calls `startAtajo` instead.
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

/** The browser that the files of this worker share; each opens contexts of its own. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser()
  return browser
}

/** Ends what a file has opened in the shared browser. */
export async function closeContexts(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}
