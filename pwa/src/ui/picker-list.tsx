import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { uiTexts } from '../texts/es/ui.ts'
import { Icon } from './icon.tsx'
import { filterOptions, type PickerOption, sortOptions } from './picker-options.ts'
import './styles/pickers.css'
import './styles/fields.css'

export interface PickerListProps<Id extends string | number> {
  label: string
  options: readonly PickerOption<Id>[]
  selected: readonly Id[]
  isMulti?: boolean
  onToggle: (id: Id) => void
  /** A drawing before an option's label, such as a flag or a chip's dot. */
  renderMark?: (id: Id) => ReactNode
  /** Says something else than that nothing was found when there are no options at all. */
  emptyText?: string
  /** Shows no more than so many at once; the search finds the others. */
  most?: number
  /** False for the few options that are seen at a glance. */
  hasSearch?: boolean
}

/** Search box and sorted listbox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function PickerList<Id extends string | number>(props: PickerListProps<Id>) {
  const { label, selected, isMulti = false, hasSearch = true } = props
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const sorted = useMemo(() => sortOptions(props.options), [props.options])
  const all = filterOptions(sorted, search)
  const found = all.slice(0, props.most)

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = found[active]
      if (option) props.onToggle(option.id)
    }
  }

  const keys = {
    'aria-activedescendant': found[active] ? `${listId}-${active}` : undefined,
    onKeyDown,
  }
  return (
    <>
      {hasSearch && (
        <div className="search-box">
          <Icon name="search" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-label={`${uiTexts.search}: ${label}`}
            placeholder={uiTexts.search}
            autoComplete="off"
            value={search}
            {...keys}
            onChange={(event) => {
              setSearch(event.target.value)
              setActive(0)
            }}
          />
        </div>
      )}
      <PickerListbox
        {...props}
        {...(!hasSearch && { keys })}
        id={listId}
        options={found}
        active={active}
        onActive={setActive}
      />
      {found.length === 0 && (
        <p className="picker-note" role="status">
          {(props.options.length === 0 && props.emptyText) || uiTexts.noResults}
        </p>
      )}
      {found.length < all.length && (
        <p className="picker-note">{uiTexts.moreOptions(all.length - found.length)}</p>
      )}
      {isMulti && selected.length > 0 && <p className="picker-note">{uiTexts.selected(selected.length)}</p>}
    </>
  )
}

interface ListboxProps<Id extends string | number> extends PickerListProps<Id> {
  id: string
  active: number
  /** How keys move in it where there is no search box to take them. */
  keys?: Pick<ComponentProps<'div'>, 'aria-activedescendant' | 'onKeyDown'>
  onActive: (index: number) => void
}

function PickerListbox<Id extends string | number>(props: ListboxProps<Id>) {
  const { id, label, options, selected, isMulti = false, active } = props
  return (
    <div
      className="picker-list"
      role="listbox"
      id={id}
      aria-label={label}
      aria-multiselectable={isMulti}
      {...(props.keys && { tabIndex: 0, ...props.keys })}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys go to the combobox
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          className="picker-option"
          aria-selected={selected.includes(option.id)}
          data-active={index === active}
          onPointerMove={() => props.onActive(index)}
          onClick={() => props.onToggle(option.id)}
        >
          {props.renderMark?.(option.id)}
          <span className="min-w-0 truncate">{option.label}</span>
          {selected.includes(option.id) && <Icon name="check" />}
        </div>
      ))}
    </div>
  )
}
