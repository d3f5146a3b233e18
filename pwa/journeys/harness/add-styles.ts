import type { Page } from 'playwright-core'

/** Adds CSS by a script, because the page's Content Security Policy refuses inline styles. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(css)})
    document.adoptedStyleSheets.push(sheet)
    ;(globalThis.addedStyles ??= []).push(sheet)
  })()`)
}

export async function removeAddedStyles(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const added = globalThis.addedStyles ?? []
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !added.includes(sheet))
    globalThis.addedStyles = []
  })()`)
}
