import type { Group } from '@atajo/shared/group'
import type { Tag } from '@atajo/shared/tag'
import { colorClass } from '../../../ui/elements/chip.tsx'

/** Returns groups or tags as options of a picker, each with a dot of its colour. */
export function collectionOptions(items: readonly (Group | Tag)[]) {
  return {
    options: items.map((item) => ({ id: item.id, label: 'title' in item ? item.title : item.name })),
    renderMark: (id: number) => (
      <span className={colorClass(items.find((item) => item.id === id)?.color)} aria-hidden="true">
        <span className="chip-dot block" />
      </span>
    ),
  }
}

/**
 * Adds an id to the chosen ones. If `replaced`, the id that the device gave the item, is among
 * them, the new id takes its place.
 */
export function withId(ids: readonly number[], id: number, replaced?: number): number[] {
  return replaced === undefined ? [...ids, id] : ids.map((each) => (each === replaced ? id : each))
}
