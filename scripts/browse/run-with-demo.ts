import type { LaunchOptions } from 'playwright-core'
import { findChromium } from '../find-chromium.ts'
import { type DemoService, startDemoService } from './demo-service.ts'

interface Demo<Window> {
  service: DemoService
  browser: Window
  executablePath: string
}

interface Closable {
  close(): Promise<unknown>
}

/**
 * Runs a command's task in Chromium, as `launch` starts it, on the built service with the demo's
 * links; both are gone in the end. An error of the task is printed, and the command fails.
 */
export async function runWithDemo<Window extends Closable>(
  launch: (options: LaunchOptions) => Promise<Window>,
  task: (demo: Demo<Window>) => Promise<void>,
): Promise<void> {
  try {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
    const service = await startDemoService()
    try {
      const browser = await launch({ executablePath, args: ['--no-sandbox'] })
      await task({ service, browser, executablePath }).finally(() => browser.close())
    } finally {
      await service.discard()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
