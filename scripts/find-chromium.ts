import { findProgram, isExecutable } from './find-program.ts'

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
  const { CHROME_PATH } = process.env
  return CHROME_PATH && isExecutable(CHROME_PATH) ? CHROME_PATH : findProgram(...names)
}
