import { useId } from 'react'
import '../styles/fields.css'

interface CheckFieldProps {
  label: string
  help: string
  name: string
}

/** A checkbox of a form with an explanation; sent as `on` if it is checked. */
export function CheckField({ label, help, name }: CheckFieldProps) {
  const id = useId()
  return (
    <label className="check-field">
      <input type="checkbox" name={name} aria-describedby={id} aria-label={label} />
      <span>
        <b>{label}</b>
        <small id={id}>{help}</small>
      </span>
    </label>
  )
}
