import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../harness/until.ts'
import type { Engine, Handle } from './engine.ts'
import { findElement, isPressMissed, type Role, selectorsOf, showsText } from './find-element.ts'

const TEXT_SHOWN = 1_500
const reports = fileURLToPath(new URL('../../../reports/', import.meta.url))

/** A person using one of the engines, who waits until elements appear. */
export interface Person {
  goTo(path: string): Promise<void>
  /** A name that ends in `…` is a prefix. `inside` is a CSS selector. */
  press(role: Role, name: string, inside?: string): Promise<void>
  fill(label: string, text: string, inside?: string): Promise<void>
  sees(text: string): Promise<void>
  finds(role: Role, name: string, inside?: string): Promise<void>
  isAt(path: string): Promise<void>
  chooses(path: string): Promise<void>
  photograph(name: string): Promise<string>
  /** Describes the page's address, text and screenshot, to explain a failed step. */
  describe(step: string): Promise<string>
}

/** A person who uses the app at this origin by accessible names. */
export function personAt(engine: Engine, origin: string): Person {
  const find = (role: Role, name: string, inside = 'body') =>
    engine.find(findElement, ...selectorsOf({ role, name, inside }))

  async function act(role: Role, name: string, inside: string | undefined, act: (found: Handle) => unknown) {
    let refusal: unknown = 'not tried'
    await until(`${role} «${name}»`, async () => {
      try {
        await act(await find(role, name, inside))
        return true
      } catch (error) {
        refusal = error
        return false
      }
    }).catch((error) => {
      throw new Error(error.message, { cause: refusal })
    })
  }

  async function photograph(name: string): Promise<string> {
    mkdirSync(reports, { recursive: true })
    const path = join(reports, `${engine.name}-${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}.png`)
    writeFileSync(path, await engine.picture())
    return path
  }

  return {
    goTo: (path) => engine.open(origin + path),
    press: (role, name, inside) =>
      act(role, name, inside, async (found) => {
        await found.click()
        if (await engine.evaluate(isPressMissed)) throw new Error('it moved away')
      }),
    fill: (label, text, inside) =>
      act('field', label, inside, async (field) => {
        await field.click()
        await engine.press('Control', 'a')
        await field.type(text)
      }),
    sees: (text) => until(`«${text}»`, () => engine.evaluate(showsText, text)),
    finds: (role, name, inside) => act(role, name, inside, () => undefined),
    isAt: (path) => until(path, async () => (await engine.evaluate(() => location.pathname)) === path),
    chooses: (path) =>
      engine.find(async () => document.querySelector('input[type=file]')).then((field) => field.choose(path)),
    photograph,
    describe: async (step) => {
      const seen = () => `${location.href}\n${document.body.innerText}`
      const text = await engine.evaluate(seen).catch(String)
      return `— ${engine.name}, ${text.slice(0, TEXT_SHOWN)}\n(${await photograph(step).catch(String)})`
    },
  }
}
