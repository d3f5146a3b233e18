import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** Chromium without its window, which takes a third less of the processor. */
const HEADLESS_NAME = 'chromium-headless-shell'

/** Path of a Chromium: CHROME_PATH, else the first on the PATH, else null. */
export function findChromium(): string | null {
  return findFirst(NAMES)
}

/** Path of what draws pages as Chromium does; the one without a window where it is there. */
export function findHeadlessChromium(): string | null {
  return findFirst([HEADLESS_NAME, ...NAMES])
}

function findFirst(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH, ...candidates].find((path) => path && isExecutable(path)) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
