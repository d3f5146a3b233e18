import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SONNER = /\/sonner\/dist\/index\.m?js$/
const INSERTED = /^__insertCSS\(".*"\);?$/m

/** Adds the styles of Radix's dialogs without `<style>` elements. */
export const adoptedStyles = {
  find: /^react-style-singleton$/,
  replacement: fileURLToPath(new URL('../src/ui/styles/adopted-styles.ts', import.meta.url)),
}

/** Links sonner's styles as a file, because the Content Security Policy forbids its `<style>`. */
export function linkedStyles(): Plugin {
  return {
    name: 'linked-styles',
    transform(code, id) {
      if (!SONNER.test(id)) return undefined
      if (!INSERTED.test(code)) throw new Error('sonner adds its styles in another way')
      return { code: `import './styles.css'\n${code.replace(INSERTED, '')}`, map: null }
    },
  }
}
