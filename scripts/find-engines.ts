import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isExecutable } from './find-program.ts'

const LIBRARIES = '/usr/lib'
const WEBKIT_FOLDER = /^webkit2?gtk-/

export interface WebKit {
  driver: string
  browser: string
  /** What draws a screen in memory; not needed where there is one. */
  screen: string | null
}

/** Path of a Firefox: FIREFOX_PATH, else the first on the PATH, else null. */
export function findFirefox(): string | null {
  const { FIREFOX_PATH } = process.env
  return FIREFOX_PATH || findProgram('firefox-esr', 'firefox')
}

/**
 * WebKitGTK's driver, its small browser, which lies beside the library, and a screen for it; null
 * where one of them is missing.
 */
export function findWebKit(): WebKit | null {
  const driver = findProgram('WebKitWebDriver')
  const browser = findMiniBrowser()
  const screen = findProgram('Xvfb')
  const hasScreen = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  return driver && browser && (screen || hasScreen) ? { driver, browser, screen } : null
}

function findMiniBrowser(): string | null {
  const folders = foldersIn(LIBRARIES).flatMap((folder) => [folder, ...foldersIn(folder)])
  const homes = folders.filter((folder) => WEBKIT_FOLDER.test(folder.slice(folder.lastIndexOf('/') + 1)))
  return homes.map((folder) => join(folder, 'MiniBrowser')).findLast(isExecutable) ?? null
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
