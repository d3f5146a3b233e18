import { refuse } from '../command-error.ts'
import { ignoringCase, invalidRegex } from './char-classes.ts'
import { parseClass } from './parse-class.ts'
import { type PatternReader, parseEscape, peek, takeChar, takeIf, takeMatch } from './parse-escape.ts'
import type { RegexFlags, RegexNode } from './regex-node.ts'

interface Parser extends PatternReader {
  flags: RegexFlags
  groups: number
  depth: number
}

const MAX_DEPTH = 200

/** Parses the part of PCRE's syntax that can be matched without backtracking; refuses the rest. */
export function parseRegex(text: string, flags: RegexFlags): { node: RegexNode; groups: number } {
  const parser: Parser = { text, at: 0, flags, groups: 0, depth: 0 }
  const node = parseChoice(parser)
  if (parser.at < text.length) throw invalidRegex('unmatched closing parenthesis')
  return { node, groups: parser.groups }
}

function parseChoice(parser: Parser): RegexNode {
  if (++parser.depth > MAX_DEPTH) throw invalidRegex('parentheses are too deeply nested')
  const outer = parser.flags
  const nodes = [parseSequence(parser)]
  while (takeIf(parser, '|')) nodes.push(parseSequence(parser))
  parser.flags = outer
  parser.depth--
  return nodes.length === 1 ? (nodes[0] as RegexNode) : { kind: 'choice', nodes }
}

function parseSequence(parser: Parser): RegexNode {
  const nodes: RegexNode[] = []
  while (parser.at < parser.text.length && peek(parser) !== '|' && peek(parser) !== ')') {
    if (parser.flags.extended && takeMatch(parser, /\s+|#[^\n]*\n?/y)) continue
    const atoms = parseAtom(parser)
    const last = atoms.pop()
    nodes.push(...atoms)
    if (last) nodes.push(parseQuantifiers(parser, last))
  }
  return { kind: 'sequence', nodes }
}

/**
 * One thing that can be repeated; quoted text gives several characters, a comment or flags nothing.
 */
function parseAtom(parser: Parser): RegexNode[] {
  const char = peek(parser)
  if (char === '(') return parseGroup(parser)
  if (char === '*' || char === '+' || char === '?')
    throw invalidRegex('quantifier does not follow a repeatable item')
  parser.at++
  if (char === '[') return [{ kind: 'char', test: parseClass(parser, parser.flags.ignoreCase) }]
  if (char === '.') return [dot(parser.flags)]
  if (char === '^') return [{ kind: 'assert', assertion: parser.flags.multiline ? 'lineStart' : 'textStart' }]
  if (char === '$')
    return [{ kind: 'assert', assertion: parser.flags.multiline ? 'lineEnd' : 'textEndOrNewline' }]
  if (char === '\\') return escaped(parser)
  parser.at--
  return [literal(takeChar(parser), parser.flags)]
}

function dot({ dotAll }: RegexFlags): RegexNode {
  return { kind: 'char', test: dotAll ? () => true : (code) => code !== 10 }
}

function literal(code: number, { ignoreCase }: RegexFlags): RegexNode {
  const test = (other: number) => other === code
  return ignoreCase ? { kind: 'char', test: ignoringCase(test) } : { kind: 'char', test, literal: code }
}

function escaped(parser: Parser): RegexNode[] {
  const meaning = parseEscape(parser, false)
  if (meaning.kind === 'code') return [literal(meaning.code, parser.flags)]
  if (meaning.kind === 'class') return [{ kind: 'char', test: meaning.test }]
  if (meaning.kind === 'assert') return [{ kind: 'assert', assertion: meaning.assertion }]
  return [...meaning.text].map((char) => literal(char.codePointAt(0) as number, parser.flags))
}

function parseGroup(parser: Parser): RegexNode[] {
  if (takeMatch(parser, /\(\?#[^)]*\)/y)) return []
  if (takeMatch(parser, /\(\?(?:=|!|<=|<!|>|\||&|R|\d|[+-]\d|P[=>]|\()|\(\*/y)) {
    return refuse('a regular expression with look-around, recursion or an atomic group')
  }
  const inline = takeMatch(parser, /\(\?([imsx]*)(?:-([imsx]*))?([:)])/y)
  if (inline) return parseInlineFlags(parser, inline)
  const captures = takeMatch(parser, /\((?:\?P?<\w+>|\?'\w+'|(?!\?))/y)
  if (!captures) throw invalidRegex('unrecognized character after (? or (?-')
  const index = ++parser.groups
  const node = parseChoice(parser)
  close(parser)
  return [{ kind: 'group', index, node }]
}

/** `(?i)` holds to the end of the group around it, `(?i:…)` within its own. */
function parseInlineFlags(parser: Parser, [, on = '', off = '', end]: RegExpExecArray): RegexNode[] {
  const outer = parser.flags
  const has = (flag: string, was: boolean) => (on.includes(flag) || was) && !off.includes(flag)
  parser.flags = {
    ignoreCase: has('i', outer.ignoreCase),
    multiline: has('m', outer.multiline),
    dotAll: has('s', outer.dotAll),
    extended: has('x', outer.extended),
  }
  if (end === ')') return []
  const node = parseChoice(parser)
  close(parser)
  parser.flags = outer
  return [{ kind: 'sequence', nodes: [node] }]
}

function close(parser: Parser): void {
  if (!takeIf(parser, ')')) throw invalidRegex('missing closing parenthesis')
}

const MAX_REPEAT = 65_535

function parseQuantifiers(parser: Parser, node: RegexNode): RegexNode {
  const found = takeMatch(parser, /(?:([*+?])|\{(\d+)(,?)(\d*)\})([?+]?)/y)
  if (!found) return node
  const [, sign, low = '', comma, high, mode] = found
  if (mode === '+') return refuse('a regular expression with a possessive quantifier')
  const bounds = sign
    ? SIGNS[sign as '*']
    : [Number(low), comma ? (high ? Number(high) : Number.POSITIVE_INFINITY) : Number(low)]
  const [min, max] = bounds as [number, number]
  if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY)) {
    throw invalidRegex('number too big in {} quantifier')
  }
  if (max < min) throw invalidRegex('numbers out of order in {} quantifier')
  return parseQuantifiers(parser, { kind: 'repeat', node, min, max, lazy: mode === '?' })
}

const SIGNS = { '*': [0, Number.POSITIVE_INFINITY], '+': [1, Number.POSITIVE_INFINITY], '?': [0, 1] }
