import type { Color } from '@atajo/shared/color'
import type { ErrorCode } from '@atajo/shared/error-code'
import type { PlanLimits } from '@atajo/shared/plan'
import type { CountedKind, NextId } from '../database/id-source.ts'
import type { NamedThing, NamedThingsStore } from './named-things.store.ts'

/** A kind of thing that has a name and a colour: what sets groups and tags apart. */
export interface NamedThingKind<Fields extends { color: Color }, Answer> {
  counter: CountedKind
  nameOf(fields: Fields): string
  limitOf(plan: PlanLimits): number
  /** What the text of `plan_limit` calls them. */
  plural: string
  /** How one looks to its owner. */
  present(thing: NamedThing<Fields>): Answer
  notFound: ErrorCode
  nameTaken: ErrorCode
}

/** A kind together with what its verbs work on. */
export interface NamedThings<Fields extends { color: Color }, Answer> {
  kind: NamedThingKind<Fields, Answer>
  things: NamedThingsStore<Fields>
  nextId: NextId
  now(): Date
}
