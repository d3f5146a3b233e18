import type { Color } from '@atajo/shared/color'
import type { Owner } from '../actor.ts'
import type { NamedThings } from './named-thing-kind.ts'

/** Every thing of that kind that an owner has, newest first. */
export async function listNamedThings<Fields extends { color: Color }, Answer>(
  { kind, things }: Pick<NamedThings<Fields, Answer>, 'kind' | 'things'>,
  owner: Owner,
): Promise<Answer[]> {
  return (await things.list(owner)).map(kind.present)
}
