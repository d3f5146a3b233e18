import type { AppError } from '../../platform/app-error.ts'
import { errorBody } from '../../platform/http/error-answer.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { YOURLS_TEXTS } from '../../texts/es/yourls-texts.ts'
import type { YourlsFormat } from './yourls-parameters.ts'

/** A value in an answer: a text, a number, or more of them by name. */
export type YourlsValue = string | number | { [name: string]: YourlsValue }

/** An answer of the YOURLS API, its fields in their order. */
export interface YourlsAnswer {
  status: number
  fields: { [name: string]: YourlsValue }
  /** The whole answer in the format `simple`. */
  simple: string
}

/** The text of YOURLS for statistics in the format `simple`, which has no fields. */
export const NEEDS_FIELDS = 'Need either XML or JSON format for stats'

/** An error as people read it. */
export function sentencesOf(error: AppError): string {
  const { message, details } = errorBody(error, '')
  if (error.code === 'malformed_body' || error.code === 'unsupported_media_type') {
    return `${message} ${YOURLS_TEXTS.form}`
  }
  return error.code === 'internal_error' ? message : `${message} ${details}`
}

/** A refusal without fields of its own. */
export function refusal(status: number, message: string): YourlsAnswer {
  return { status, fields: { errorCode: String(status), message }, simple: message }
}

/** The answer as text with its media type. */
export function writeAnswer({ fields, simple }: YourlsAnswer, format: YourlsFormat) {
  if (format === 'simple') return { type: 'text/plain; charset=utf-8', text: simple }
  if (format === 'json') return { type: 'application/json; charset=utf-8', text: JSON.stringify(fields) }
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<root>${elementsOf(fields)}</root>\n`
  return { type: 'application/xml; charset=utf-8', text }
}

function elementsOf(fields: { [name: string]: YourlsValue }): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const content = typeof value === 'object' ? elementsOf(value) : xmlText(String(value))
      return `<${name}>${content}</${name}>`
    })
    .join('')
}

/** XML 1.0 has no place for two characters that HTML takes. */
function xmlText(text: string): string {
  return escapeHtml(text.replace(/[\ufffe\uffff]/g, ''))
}
