import type { BSONRegExp } from 'bson'
import type { Value } from '../bson/value.ts'
import type { ElementPath } from './path-elements.ts'

export type Comparison = '$eq' | '$lt' | '$lte' | '$gt' | '$gte'

/** A condition on the value at one path. */
export type Leaf =
  | { kind: 'compare'; op: Comparison; operand: Value }
  | { kind: 'in'; values: Value[] }
  | { kind: 'regex'; pattern: BSONRegExp; text: string; isPrefix: boolean }
  | { kind: 'exists' }
  | { kind: 'test'; op: string; operand: Value; test: (value: Value | undefined) => boolean }

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'leaf'; name: string; path: ElementPath; leaf: Leaf }
