import type { Plugin } from 'vite'

const SHARED_MODULE = /\/shared\/src\/[a-z-]+\.ts$/
const CHANGES_NOTHING = /^(Literal|ArrowFunctionExpression|FunctionExpression|TemplateLiteral)$/

interface Declared {
  type: string
  declaration?: Declared | null
  declarations?: { init: { type: string; start: number; end: number } | null }[]
}

/**
 * Lets the bundler drop wire schemas that the app does not use: modules of shared/ have no side
 * effects, which a chain of schema calls does not show.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!SHARED_MODULE.test(id)) return null
      const body = this.parse(code).body as unknown as Declared[]
      const values = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init && !CHANGES_NOTHING.test(init.type) ? [init] : []))
      return { code: wrapAll(code, values), map: null }
    },
  }
}

function wrapAll(code: string, ranges: { start: number; end: number }[]): string {
  return ranges.reduceRight((text, { start, end }) => {
    return `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
  }, code)
}
