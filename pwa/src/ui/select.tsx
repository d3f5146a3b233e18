import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import './styles/fields.css'

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
    options: readonly { value: string; label: string }[]
  }

/** The browser's own list; for anything with a search box use Picker. */
export function Select({ label, help, error, isOptional, options, ...select }: SelectProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {(control) => (
        <select {...control} {...select} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
