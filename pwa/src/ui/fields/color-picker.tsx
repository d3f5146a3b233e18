import { COLORS, type Color } from '@atajo/shared/color'
import { useId } from 'react'
import { colorTexts } from '../../texts/es/colors.ts'
import { colorClass } from '../elements/chip.tsx'
import '../styles/pickers.css'

interface ColorPickerProps {
  label: string
  value: Color
  onChange: (color: Color) => void
}

/** Shows 20 colours as a radio group, with the chosen one's name beside the label. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">
        {label}
        <small> {colorTexts[value]}</small>
      </legend>
      <div className="swatches">
        {offeredColors(value).map((color) => (
          <label key={color} className={`swatch ${colorClass(color)}`} title={colorTexts[color]}>
            <input
              type="radio"
              name={name}
              aria-label={colorTexts[color]}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** PINK is only offered if it is already the colour. */
function offeredColors(current: Color): readonly Color[] {
  return current === 'PINK' ? [...COLORS, current] : COLORS
}
