import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElementHandle, launch } from 'puppeteer-core'
import { findFirefox } from '../../../scripts/find-engines.ts'
import { DESKTOP, type Engine, type EngineOptions, type Handle } from './engine.ts'

const DARK = 0
const LIGHT = 1

/** Opens a headless Firefox, driven by WebDriver BiDi. */
export async function openFirefox({ isDark = false }: EngineOptions = {}): Promise<Engine> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('no Firefox on the PATH or in FIREFOX_PATH')
  const home = mkdtempSync(join(tmpdir(), 'atajo-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: 90_000,
    // Firefox refuses to start as root in another user's home, such as that of CI's containers.
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-ES, es',
      'layout.css.prefers-color-scheme.content-override': isDark ? DARK : LIGHT,
    },
  })
  const page = await browser.newPage()
  await page.setViewport(DESKTOP)
  return {
    name: 'firefox',
    // A closing dialog goes back in the history, which aborts a navigation that has just begun.
    open: async (url) =>
      void (await page.goto(url).catch((error) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        return page.goto(url)
      })),
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => ReturnType<typeof run>, ...args),
    find: async (search, ...args) => {
      const found = (
        await page.evaluateHandle(search as (...args: unknown[]) => ReturnType<typeof search>, ...args)
      ).asElement()
      if (!found) throw new Error('there is no such element')
      return handleOf(found as ElementHandle<Element>)
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    resize: (size) => page.setViewport(size),
    picture: async () => Buffer.from(await page.screenshot()),
    close: async () => {
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function handleOf(element: ElementHandle<Element>): Handle {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    choose: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}
