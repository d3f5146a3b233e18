import { useId } from 'react'
import '../styles/fields.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  help?: string
}

interface ChoicesProps<Value extends string> {
  label: string
  name?: string
  options: readonly Choice<Value>[]
  /** The initial choice of a form that is submitted. */
  first?: Value
  /** The present choice of a controlled group. */
  value?: Value
  onChange?: (value: Value) => void
  disabled?: boolean
  note?: React.ReactNode
}

/** A group of radio buttons, one per line. */
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
