import { useEffect } from 'react'

/**
 * Replaces the part of react-style-singleton that Radix's dialogs use, by build/linked-styles.ts.
 * It adds constructed style sheets, because the pages' Content Security Policy forbids `<style>`.
 */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  let users = 0
  let sheet: CSSStyleSheet | null = null

  function add(styles: string): void {
    users++
    if (sheet !== null) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }

  function remove(): void {
    users--
    if (users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    sheet = null
  }

  return function Sheet({ styles, dynamic }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: changed styles matter only if dynamic
    useEffect(() => {
      add(styles)
      return remove
    }, [styles && dynamic])
    return null
  }
}
