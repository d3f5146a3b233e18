import type { BSONRegExp } from 'bson'
import { CommandError } from '../command-error.ts'
import { compileProgram } from '../regex/compile-regex.ts'
import { parseRegex } from '../regex/parse-regex.ts'
import { searchText } from '../regex/regex-machine.ts'
import type { RegexFlags, RegexNode } from '../regex/regex-node.ts'

export interface RegexMatch {
  /** Where the match begins, in UTF-16 units. */
  index: number
  text: string
  captures: (string | undefined)[]
}

function readFlags({ options }: BSONRegExp): RegexFlags {
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new CommandError(51108, `invalid flag in regex options: ${option}`)
  }
  return {
    ignoreCase: options.includes('i'),
    multiline: options.includes('m'),
    dotAll: options.includes('s'),
    extended: options.includes('x'),
  }
}

/**
 * Compiles a MongoDB regex into a test that takes time in proportion to the text, whatever the
 * pattern.
 */
export function compileRegex(regex: BSONRegExp): (text: string) => boolean {
  const { node } = parseRegex(regex.pattern, readFlags(regex))
  const literal = literalTest(node)
  if (literal) return literal
  const program = compileProgram(node)
  return (text) => searchText(program, text, { from: 0, captures: false }) !== undefined
}

/** Compiles a MongoDB regex into a search that tells where it matches and what its groups took. */
export function searchRegex(regex: BSONRegExp): (text: string, from: number) => RegexMatch | undefined {
  const { node, groups } = parseRegex(regex.pattern, readFlags(regex))
  const program = compileProgram(node)
  return (text, from) => {
    const slots = searchText(program, text, { from, captures: true })
    if (!slots) return undefined
    const capture = (group: number) => {
      const [start, end] = [slots[group * 2], slots[group * 2 + 1]]
      return start === undefined || end === undefined ? undefined : text.slice(start, end)
    }
    return {
      index: slots[0] as number,
      text: capture(0) as string,
      captures: Array.from({ length: groups }, (_, i) => capture(i + 1)),
    }
  }
}

/** Plain text, perhaps behind `^`, needs no machine. */
function literalTest(node: RegexNode): ((text: string) => boolean) | undefined {
  const nodes = node.kind === 'sequence' ? node.nodes : [node]
  const [first] = nodes
  const anchored = first?.kind === 'assert' && first.assertion === 'textStart'
  let wanted = ''
  for (const part of anchored ? nodes.slice(1) : nodes) {
    if (part.kind !== 'char' || part.literal === undefined) return undefined
    wanted += String.fromCodePoint(part.literal)
  }
  return anchored ? (text) => text.startsWith(wanted) : (text) => text.includes(wanted)
}
