import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { countOf, Field, type FieldProps } from './field.tsx'
import './styles/fields.css'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    /** A fixed beginning shown inside the box, such as a host. */
    prefix?: string
    /** A name, a code or an address: nothing is capitalized or corrected on the way. */
    isExact?: boolean
  }

/** One line of text; every other attribute goes to the input (type, autoComplete, inputMode…). */
export function TextField({
  label,
  help,
  error,
  isOptional,
  prefix,
  isExact,
  className = '',
  ...others
}: TextFieldProps) {
  const input = isExact ? ({ autoCapitalize: 'none', spellCheck: false, ...others } as const) : others
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional ?? false} count={countOf(input)}>
      {(control) =>
        prefix === undefined ? (
          <input {...control} {...input} className={`input ${className}`} />
        ) : (
          <div className="input-group">
            <span className="input-prefix" aria-hidden="true">
              {prefix}
            </span>
            <input {...control} {...input} className={className} />
          </div>
        )
      }
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  help,
  error,
  isOptional,
  className = '',
  ...textarea
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional ?? false} count={countOf(textarea)}>
      {(control) => <textarea rows={3} {...control} {...textarea} className={`input ${className}`} />}
    </Field>
  )
}

/** A day as `YYYY-MM-DD` through the browser's own calendar. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix'>) {
  return <TextField {...props} type="date" />
}
