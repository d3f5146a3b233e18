import { useEffect } from 'react'

/**
 * The part of react-style-singleton that Radix's dialogs use, which build/linked-styles.ts puts in
 * its place: style sheets made by scripts, since the policy of the pages forbids `<style>`.
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: other styles count only when dynamic
    useEffect(() => {
      add(styles)
      return remove
    }, [styles && dynamic])
    return null
  }
}
