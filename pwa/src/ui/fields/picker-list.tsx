import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Icon } from '../elements/icon.tsx'
import { filterOptions, newName, type PickerOption, sortOptions } from './picker-options.ts'
import '../styles/pickers.css'
import '../styles/fields.css'

export interface PickerListProps<Id extends string | number> {
  label: string
  options: readonly PickerOption<Id>[]
  selected: readonly Id[]
  isMulti?: boolean
  /** The grammatical gender of the options, for counting them. */
  isFeminine?: boolean
  onToggle: (id: Id) => void
  /** Renders a drawing before an option's label, such as a flag or a chip's dot. */
  renderMark?: (id: Id) => ReactNode
  /** Replaces the text for no results if there are no options at all. */
  emptyText?: string
  /** The maximum number of visible options; the search finds the others. */
  most?: number
  /** False for lists that are short enough without a search. */
  hasSearch?: boolean
  /** Creates an item with a name that was searched for and not found. */
  onCreate?: (name: string) => void
}

/** Search box and sorted listbox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function PickerList<Id extends string | number>(props: PickerListProps<Id>) {
  const { label, selected, isMulti = false, isFeminine = false, hasSearch = true, onCreate } = props
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const sorted = useMemo(() => sortOptions(props.options), [props.options])
  const all = filterOptions(sorted, search)
  const found = all.slice(0, props.most)
  const fresh = onCreate ? newName(props.options, search) : null
  const count = found.length + (fresh === null ? 0 : 1)

  function write(text: string) {
    setSearch(text)
    setActive(0)
  }

  function pick(index: number) {
    const option = found[index]
    if (option) return props.onToggle(option.id)
    if (fresh === null) return
    write('')
    onCreate?.(fresh)
  }

  const keys = {
    'aria-activedescendant': active < count ? `${listId}-${active}` : undefined,
    onKeyDown: (event: KeyboardEvent) => onPickerKey(event, { active, count, listId, setActive, pick }),
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
            onChange={(event) => write(event.target.value)}
          />
        </div>
      )}
      <PickerListbox
        {...props}
        {...(!hasSearch && { keys })}
        id={listId}
        options={found}
        fresh={fresh}
        active={active}
        onActive={setActive}
        onPick={pick}
      />
      {found.length === 0 && (
        <p className="picker-note" role="status">
          {(props.options.length === 0 && search === '' && props.emptyText) || uiTexts.noResults}
        </p>
      )}
      {found.length < all.length && (
        <p className="picker-note">{uiTexts.moreOptions(all.length - found.length)}</p>
      )}
      {isMulti && selected.length > 0 && (
        <p className="picker-note">{uiTexts.selected(selected.length, isFeminine)}</p>
      )}
    </>
  )
}

interface PickerPlace {
  active: number
  count: number
  listId: string
  setActive: (index: number) => void
  pick: (index: number) => void
}

function onPickerKey(event: KeyboardEvent, { active, count, listId, setActive, pick }: PickerPlace) {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(active + 1, count - 1),
    ArrowUp: Math.max(active - 1, 0),
    Home: 0,
    End: count - 1,
  }
  const next = moves[event.key]
  const isTyping = event.target instanceof HTMLInputElement
  if (next !== undefined) {
    event.preventDefault()
    setActive(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
    event.preventDefault()
    pick(active)
  }
}

interface ListboxProps<Id extends string | number> extends PickerListProps<Id> {
  id: string
  /** A name that can be created, offered after the options. */
  fresh: string | null
  active: number
  /** Handles the keys if there is no search box. */
  keys?: Pick<ComponentProps<'div'>, 'aria-activedescendant' | 'onKeyDown'>
  onActive: (index: number) => void
  onPick: (index: number) => void
}

function PickerListbox<Id extends string | number>(props: ListboxProps<Id>) {
  const { id, label, options, selected, isMulti = false, fresh } = props
  const at = (index: number) => ({
    id: `${id}-${index}`,
    isActive: index === props.active,
    onActive: () => props.onActive(index),
    onPick: () => props.onPick(index),
  })
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
        <PickerRow key={option.id} {...at(index)} isSelected={selected.includes(option.id)}>
          {props.renderMark?.(option.id)}
          <span className="min-w-0 truncate">{option.label}</span>
          {selected.includes(option.id) && <Icon name="check" />}
        </PickerRow>
      ))}
      {fresh !== null && (
        <PickerRow {...at(options.length)} isSelected={false}>
          <Icon name="add" />
          <span className="min-w-0 truncate">{uiTexts.createNamed(fresh)}</span>
        </PickerRow>
      )}
    </div>
  )
}

interface PickerRowProps {
  id: string
  isActive: boolean
  isSelected: boolean
  onActive: () => void
  onPick: () => void
  children: ReactNode
}

function PickerRow({ id, isActive, isSelected, onActive, onPick, children }: PickerRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={id}
      role="option"
      className="picker-option"
      aria-selected={isSelected}
      data-active={isActive}
      onPointerMove={onActive}
      onClick={onPick}
    >
      {children}
    </div>
  )
}
