import { useId } from 'react'
import './styles/fields.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  help?: string
}

interface ChoicesProps<Value extends string> {
  label: string
  name?: string
  options: readonly Choice<Value>[]
  /** What is chosen at first, in a form that is sent. */
  first?: Value
  /** What is chosen, where each change is followed. */
  value?: Value
  onChange?: (value: Value) => void
  disabled?: boolean
  /** Under the legend. */
  note?: React.ReactNode
}

/** A few choices, one of them on, each in its own line. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, first, value, onChange, disabled, note } = props
  const id = useId()
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend className="field-label">{label}</legend>
      {note}
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={props.name ?? id}
            value={option.value}
            {...(onChange
              ? { checked: option.value === value, onChange: () => onChange(option.value) }
              : { defaultChecked: option.value === first })}
            aria-describedby={option.help && `${id}-${option.value}`}
          />
          <span>
            <b>{option.label}</b>
            {option.help && <small id={`${id}-${option.value}`}>{option.help}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
