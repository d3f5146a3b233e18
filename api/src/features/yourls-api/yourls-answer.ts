import type { AppError } from '../../platform/app-error.ts'
import { errorBody } from '../../platform/http/error-answer.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { YOURLS_TEXTS } from '../../texts/es/yourls-texts.ts'
import type { YourlsFormat } from './yourls-parameters.ts'

/** A text, a number, or named values. */
export type YourlsValue = string | number | { [name: string]: YourlsValue }

/** An answer of the YOURLS API. The order of its fields matters. */
export interface YourlsAnswer {
  status: number
  fields: { [name: string]: YourlsValue }
  /** The complete answer in the format `simple`. */
  simple: string
}

/** YOURLS' text for statistics in the format `simple`, which has no fields. */
export const NEEDS_FIELDS = 'Need either XML or JSON format for stats'

/** Returns an error's text with its details. */
export function sentencesOf(error: AppError): string {
  const { message, details } = errorBody(error, '')
  if (error.code === 'malformed_body' || error.code === 'unsupported_media_type') {
    return `${message} ${YOURLS_TEXTS.form}`
  }
  return error.code === 'internal_error' ? message : `${message} ${details}`
}

/** Builds a refusal without fields of its own. */
export function refusal(status: number, message: string): YourlsAnswer {
  return { status, fields: { errorCode: String(status), message }, simple: message }
}

/** Returns the answer's text and media type. */
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

/** XML 1.0 forbids two characters that HTML accepts. */
function xmlText(text: string): string {
  return escapeHtml(text.replace(/[\ufffe\uffff]/g, ''))
}
