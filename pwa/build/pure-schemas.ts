import type { Plugin } from 'vite'

const SHARED_MODULE = /\/shared\/src\/[a-z-]+\.ts$/
const CHANGES_NOTHING = /^(Literal|ArrowFunctionExpression|FunctionExpression|TemplateLiteral)$/
/**
 * The functions that create a row of a table of fields, and the keys of a row that only the API
 * reads.
 */
const FIELD = /^(plain|custom)$/
const API_ONLY = /^(answer|draft|example)$/

interface Range {
  start: number
  end: number
}

interface Node extends Range {
  type: string
  [part: string]: unknown
}

interface Declared {
  type: string
  declaration?: Declared | null
  declarations?: { init: Node | null }[]
}

/**
 * Lets the bundler drop unused wire schemas, because modules of shared/ have no side effects. The
 * app needs only the names of tables of fields, so `1` replaces their schemas and examples.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!SHARED_MODULE.test(id)) return null
      const withoutSchemas = replaceAll(code, schemasOfFields(this.parse(code) as unknown as Node), () => '1')
      const body = this.parse(withoutSchemas).body as unknown as Declared[]
      const values = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init && !CHANGES_NOTHING.test(init.type) ? [init] : []))
      const wrap = (value: string) => `/* @__PURE__ */ (() => (${value}))()`
      return { code: replaceAll(withoutSchemas, values, wrap), map: null }
    },
  }
}

/** Returns the ranges of API-only values in each `plain(…)` and `custom(…)`, in source order. */
function schemasOfFields(node: Node): Range[] {
  const callee = node.type === 'CallExpression' ? (node.callee as Node).name : undefined
  if (FIELD.test(String(callee))) {
    const rows = (node.arguments as Node[]).flatMap(({ properties = [] }) => properties as Node[])
    return rows
      .filter(({ key }) => API_ONLY.test(String((key as Node).name)))
      .map(({ value }) => value as Node)
  }
  const parts = Object.values(node).flat() as (Node | null)[]
  return parts
    .filter((part) => typeof part?.type === 'string')
    .flatMap((part) => schemasOfFields(part as Node))
}

function replaceAll(code: string, ranges: Range[], replace: (text: string) => string): string {
  return ranges.reduceRight((text, { start, end }) => {
    return text.slice(0, start) + replace(text.slice(start, end)) + text.slice(end)
  }, code)
}
