import { useId } from 'react'
import './styles/fields.css'

interface CheckFieldProps {
  label: string
  help: string
  name: string
}

/** A box of a form that is ticked or not, with what that means; sent as `on` where it is. */
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
