import { useId } from 'react'
import { colorClass } from './chip.tsx'
import './styles/pickers.css'

interface ColorPickerProps<Color extends string> {
  label: string
  value: Color
  options: readonly { value: Color; label: string }[]
  onChange: (color: Color) => void
}

/** Swatches as a radio group: arrows move, the name of the chosen one is written beside the label. */
export function ColorPicker<Color extends string>({
  label,
  value,
  options,
  onChange,
}: ColorPickerProps<Color>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">
        {label}
        <small>{options.find((option) => option.value === value)?.label}</small>
      </legend>
      <div className="swatches">
        {options.map((option) => (
          <label key={option.value} className={`swatch ${colorClass(option.value)}`} title={option.label}>
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
