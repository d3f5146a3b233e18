import { minifySync } from 'vite'

const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|data-es5)\b)([^>]*)>([\s\S]*?)<\/script>/g

/** Minifies a page's inline scripts; those for old browsers stay unchanged. */
export function minifyScripts(page: string): string {
  return page.replace(INLINE_SCRIPT, (_, attributes: string, script: string) => {
    const { code, errors } = minifySync('inline.js', script, { module: false })
    if (errors.length > 0) throw new Error(errors[0]?.message)
    return `<script${attributes}>${code.trimEnd()}</script>`
  })
}
