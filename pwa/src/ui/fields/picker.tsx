import { type ReactNode, useState } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Icon } from '../elements/icon.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Field } from './field.tsx'
import { PickerList, type PickerListProps } from './picker-list.tsx'
import { sortOptions, toggleOption } from './picker-options.ts'
import '../styles/pickers.css'

interface PickerProps<Id extends string | number> extends Omit<PickerListProps<Id>, 'onToggle'> {
  onChange: (selected: Id[]) => void
  placeholder: string
  /** Renders a chosen option in the closed box; defaults to its label. */
  renderSelected?: (id: Id) => ReactNode
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean
}

/** A form field that chooses one or several options from a searchable list. */
export function Picker<Id extends string | number>(props: PickerProps<Id>) {
  const { label, options, selected, isMulti = false, isFeminine = false, placeholder, onCreate } = props
  const [isOpen, setIsOpen] = useState(false)
  const chosen = sortOptions(options.filter((option) => selected.includes(option.id)))
  const title =
    isMulti && selected.length > 0 ? `${label} · ${uiTexts.selected(selected.length, isFeminine)}` : label

  function onToggle(id: Id) {
    props.onChange(toggleOption(selected, id, isMulti))
    if (!isMulti) setIsOpen(false)
  }

  return (
    <Field label={title} help={props.help} error={props.error} isOptional={props.isOptional ?? false}>
      {(control) => (
        <Popover
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          label={label}
          trigger={(button) => (
            <button type="button" {...control} {...button} className="input picker-button">
              {chosen.length === 0 && <span className="text-ink-3">{placeholder}</span>}
              {chosen.map((option) => (
                <span key={option.id} className="min-w-0">
                  {props.renderSelected?.(option.id) ?? option.label}
                </span>
              ))}
              <Icon name="down" />
            </button>
          )}
        >
          <PickerList
            {...props}
            onToggle={onToggle}
            {...(onCreate && {
              onCreate: (name) => {
                onCreate(name)
                if (!isMulti) setIsOpen(false)
              },
            })}
          />
        </Popover>
      )}
    </Field>
  )
}
