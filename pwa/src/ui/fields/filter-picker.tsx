import { useState } from 'react'
import type { IconName } from '../elements/icon.tsx'
import { Icon } from '../elements/icon.tsx'
import { Popover } from '../overlays/popover.tsx'
import { PickerList, type PickerListProps } from './picker-list.tsx'
import { toggleOption } from './picker-options.ts'
import '../styles/fields.css'

interface FilterPickerProps<Id extends string | number> extends Omit<PickerListProps<Id>, 'onToggle'> {
  icon: IconName
  onChange: (selected: Id[]) => void
}

/** A picker in a row of filters; it inverts its colours while something is chosen. */
export function FilterPicker<Id extends string | number>(props: FilterPickerProps<Id>) {
  const { label, icon, options, selected, isMulti = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const only = selected.length === 1 && options.find((option) => option.id === selected[0])?.label
  const shown = only || (selected.length > 1 ? `${label} (${selected.length})` : label)

  function onToggle(id: Id) {
    props.onChange(toggleOption(selected, id, isMulti))
    if (!isMulti) setIsOpen(false)
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={(button) => (
        <button type="button" {...button} className="filter-button" data-on={selected.length > 0}>
          <Icon name={icon} />
          <span className="max-w-40 truncate py-1">
            {shown !== label && <span className="sr-only">{`${label}: `}</span>}
            {shown}
          </span>
          <Icon name="down" />
        </button>
      )}
    >
      <PickerList {...props} onToggle={onToggle} />
    </Popover>
  )
}
