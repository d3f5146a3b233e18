/** Tells whether a code point is taken. */
export type CharTest = (code: number) => boolean

export type Assertion =
  | 'lineStart'
  | 'lineEnd'
  | 'textStart'
  | 'textEnd'
  | 'textEndOrNewline'
  | 'wordEdge'
  | 'noWordEdge'

/** A parsed regular expression. */
export type RegexNode =
  | { kind: 'char'; test: CharTest; literal?: number }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; nodes: RegexNode[] }
  | { kind: 'choice'; nodes: RegexNode[] }
  | { kind: 'group'; index: number; node: RegexNode }
  | { kind: 'repeat'; node: RegexNode; min: number; max: number; lazy: boolean }

export interface RegexFlags {
  ignoreCase: boolean
  multiline: boolean
  dotAll: boolean
  extended: boolean
}
