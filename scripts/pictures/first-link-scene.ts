import type { Page } from 'playwright-core'
import { hideNotices, untilDrawn } from '../browse/demo-page.ts'
import type { Frame } from './moving-picture.ts'

const DESTINATION = 'https://museo.example/exposiciones/otoño?sala=3'
const SEARCHED = 'serigrafía'
const KEYS_AT_ONCE = 3
const KEY_MS = 90
const LOOK_MS = 1_400
/** Charts draw themselves; nothing on the page says when they have. */
const SETTLE_MS = 1_200

/** A long address becomes a short link, which is copied; then the list, and a link's clicks. */
export async function filmFirstLink(page: Page): Promise<Frame[]> {
  const frames: Frame[] = []
  const shoot = async (delay: number) => {
    frames.push({ png: await page.screenshot({ caret: 'initial' }), delay })
  }
  const type = async (text: string) => {
    for (let at = 0; at < text.length; at += KEYS_AT_ONCE) {
      await page.keyboard.type(text.slice(at, at + KEYS_AT_ONCE))
      await shoot(KEY_MS)
    }
  }

  await page.goto('/')
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
  await page.getByRole('textbox', { name: 'Dirección larga' }).focus()
  await page.waitForTimeout(SETTLE_MS)
  await shoot(LOOK_MS)
  await type(DESTINATION)
  await page.keyboard.press('Enter')
  await page.getByText('Enlace creado').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await shoot(LOOK_MS)
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click()
  await page.getByText('Copiado', { exact: true }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS / 2)
  await shoot(LOOK_MS)
  await hideNotices(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Mis enlaces' }).first().click()
  await page.getByRole('article').first().waitFor()
  await untilDrawn(page)
  await shoot(LOOK_MS)
  await page.keyboard.press('/')
  await type(SEARCHED)
  await shoot(LOOK_MS)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  await untilDrawn(page)
  await shoot(LOOK_MS * 2)
  return frames
}
