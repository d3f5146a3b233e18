import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { countOf, Field, type FieldProps } from './field.tsx'
import '../styles/fields.css'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    /** A fixed text at the beginning of the box, such as a host. */
    prefix?: string
    /** True for names, codes and addresses, which browsers must not capitalize or correct. */
    isExact?: boolean
  }

/** A line of text; all other attributes go to the input (type, autoComplete, inputMode…). */
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

/** A day as `YYYY-MM-DD`, with the browser's own calendar. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'prefix'>) {
  return <TextField {...props} type="date" />
}
