import type { Color } from '@atajo/shared/color'
import type { ErrorCode } from '@atajo/shared/error-code'
import type { PlanLimits } from '@atajo/shared/plan'
import type { LimitedThing } from '../../texts/es/limited-things.ts'
import type { CountedKind, NextId } from '../database/id-source.ts'
import type { CollectionItem, CollectionStore } from './collection.store.ts'

/** A kind of item that has a name and a colour: what sets groups and tags apart. */
export interface CollectionKind<Fields extends { color: Color }, Answer> {
  counter: CountedKind
  nameOf(fields: Fields): string
  limitOf(plan: PlanLimits): number
  /** What a plan limits of them. */
  limited: LimitedThing
  /** How one looks to its owner. */
  present(item: CollectionItem<Fields>): Answer
  notFound: ErrorCode
  nameTaken: ErrorCode
}

/** A kind together with what its verbs work on. */
export interface Collection<Fields extends { color: Color }, Answer> {
  kind: CollectionKind<Fields, Answer>
  items: CollectionStore<Fields>
  nextId: NextId
  now(): Date
}
