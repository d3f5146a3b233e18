import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKit } from '../../../scripts/find-engines.ts'
import { findFreePort } from '../../../scripts/find-free-port.ts'
import { until } from '../harness/until.ts'
import { DESKTOP, type Engine, type EngineOptions, type Handle, type Size } from './engine.ts'

const KEYS = { Control: Key.CONTROL, Escape: Key.ESCAPE, Enter: Key.ENTER, a: 'a' }
/** The file descriptor on which the X server writes its number. */
const NUMBER = 3

/** Opens WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. */
export async function openWebKit({ isDark = false }: EngineOptions = {}): Promise<Engine> {
  const found = findWebKit()
  if (!found) throw new Error('no WebKitWebDriver with its MiniBrowser and Xvfb')
  const screen = found.screen ? await startScreen(found.screen) : null
  const driverProcess = await startDriver(found.driver, {
    ...(screen && { DISPLAY: screen.display, GDK_BACKEND: 'x11' }),
    ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
  })
  const options = { binary: found.browser, args: ['--automation'] }
  const driver = await new Builder()
    .usingServer(driverProcess.url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
  await resize(driver, DESKTOP)
  return {
    name: 'webkit',
    open: (url) => driver.get(url),
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    find: async (search, ...args) => {
      const element = await driver.executeScript<WebElement | null>(search, ...args)
      if (!element) throw new Error('there is no such element')
      return handleOf(element)
    },
    press: async (...keys) => {
      const actions = driver.actions()
      for (const key of keys) actions.keyDown(KEYS[key])
      for (const key of keys.toReversed()) actions.keyUp(KEYS[key])
      await actions.perform()
    },
    resize: (size) => resize(driver, size),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit()
      await end(driverProcess.child)
      if (screen) await end(screen.child)
    },
  }
}

function handleOf(element: WebElement): Handle {
  return {
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
    choose: (path) => element.sendKeys(path),
  }
}

/** The size of the window's own toolbar is added. */
async function resize(driver: WebDriver, size: Size): Promise<void> {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, ...size })
  const inner = await driver.executeScript<Size>(() => ({ width: innerWidth, height: innerHeight }))
  const [width, height] = [2 * size.width - inner.width, 2 * size.height - inner.height]
  await window.setRect({ x: 0, y: 0, width, height })
}

async function startScreen(program: string) {
  const arguments_ = ['-displayfd', String(NUMBER), '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn(program, arguments_, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(createInterface(child.stdio[NUMBER] as Readable), 'line')
  return { child, display: `:${number}` }
}

async function startDriver(program: string, settings: Record<string, string>) {
  const port = await findFreePort()
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', ...settings },
  })
  const url = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver answers', async () => (await fetch(`${url}/status`)).ok)
  return { child, url }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
