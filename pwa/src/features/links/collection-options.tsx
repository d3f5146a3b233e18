import type { Group } from '@atajo/shared/group'
import type { Tag } from '@atajo/shared/tag'
import type { ReactNode } from 'react'
import { colorClass } from '../../ui/chip.tsx'
import type { PickerOption } from '../../ui/picker-options.ts'

/** Groups as options of a picker. */
export function groupOptions(groups: readonly Group[]): PickerOption<number>[] {
  return groups.map(({ id, title }) => ({ id, label: title }))
}

/** Tags as options of a picker. */
export function tagOptions(tags: readonly Tag[]): PickerOption<number>[] {
  return tags.map(({ id, name }) => ({ id, label: name }))
}

/** The dot of an option's own colour. */
export function colorDot(items: readonly (Group | Tag)[], id: number): ReactNode {
  return (
    <span className={colorClass(items.find((item) => item.id === id)?.color)} aria-hidden="true">
      <span className="chip-dot block" />
    </span>
  )
}
