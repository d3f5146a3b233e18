import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts/es/ui.ts'
import { Icon } from './icon.tsx'
import './styles/fields.css'

export interface FieldControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** An error that only marks its field: what is wrong is said elsewhere. */
export const MARKED = ''

export interface FieldProps {
  label: string
  help?: ReactNode
  /** What is wrong with it and what to do; read aloud when it appears. */
  error?: string | undefined
  isOptional?: boolean
}

/** Label, help and error around any control; the control gets their ids. */
export function Field({
  label,
  help,
  error,
  isOptional,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <small>{uiTexts.optional}</small>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  )
}
