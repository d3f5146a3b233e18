import { type ReactNode, useId } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Icon } from '../elements/icon.tsx'
import '../styles/fields.css'

export interface FieldControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** An error that only marks its field, because the explanation is elsewhere. */
export const MARKED = ''

export interface TextCount {
  length: number
  limit: number
}

export interface FieldProps {
  label: string
  help?: ReactNode
  /** The problem and its remedy; announced when it appears. */
  error?: string | undefined
  isOptional?: boolean
  count?: TextCount | undefined
}

/** Adds label, help and error to any control, which gets their ids. */
export function Field({
  label,
  help,
  error,
  isOptional,
  count,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, count && `${id}-count`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
          {isOptional && <small> {uiTexts.optional}</small>}
        </label>
        {count && <FieldCount id={`${id}-count`} {...count} />}
      </div>
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

/** Announced when the limit is reached. */
function FieldCount({ id, length, limit }: TextCount & { id: string }) {
  const isFull = length >= limit
  return (
    <small className="field-count" id={id} data-full={isFull} role={isFull ? 'status' : undefined}>
      <span aria-hidden="true">{uiTexts.count(length, limit)}</span>
      <span className="sr-only">{uiTexts.characters(length, limit)}</span>
    </small>
  )
}

/** Returns the length of a limited text; undefined for numbers. */
export function countOf(input: { value?: unknown; maxLength?: number; inputMode?: string }) {
  const { value, maxLength, inputMode } = input
  if (typeof value !== 'string' || maxLength === undefined || inputMode === 'numeric') return undefined
  return { length: value.length, limit: maxLength } satisfies TextCount
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
