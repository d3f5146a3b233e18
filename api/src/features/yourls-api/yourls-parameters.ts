import { AppError } from '../../platform/app-error.ts'

const NAMES = [
  'signature',
  'action',
  'format',
  'url',
  'keyword',
  'title',
  'shorturl',
  'filter',
  'limit',
  'start',
] as const
type ParameterName = (typeof NAMES)[number]

export type YourlsParameters = Partial<Record<ParameterName, string>>

export const YOURLS_FORMATS = ['xml', 'json', 'simple'] as const
export type YourlsFormat = (typeof YOURLS_FORMATS)[number]

/** Parameters as sent, those of the query first. A file is not a text. */
export type SentParameters = readonly (readonly [name: string, value: unknown])[]

/**
 * Reads YOURLS' parameters and ignores others.
 * @throws AppError `validation_failed` for a parameter sent twice, as a list or as a file, because
 * programs disagree on which value counts
 */
export function readParameters(sent: SentParameters): YourlsParameters {
  const parameters: YourlsParameters = {}
  for (const [sentName, value] of sent) {
    const name = NAMES.find((known) => sentName === known || sentName.startsWith(`${known}[`))
    if (name === undefined) continue
    if (name !== sentName || typeof value !== 'string') refuse(name, 'wrong_type')
    if (parameters[name] !== undefined) refuse(name, 'repeated')
    parameters[name] = value
  }
  return parameters
}

/** @throws AppError `validation_failed` for JSONP and unknown formats */
export function readFormat({ format = 'xml' }: YourlsParameters): YourlsFormat {
  return YOURLS_FORMATS.find((known) => known === format) ?? refuse('format', 'unknown_value')
}

/** Returns the format for a refusal: XML if the request names none. */
export function formatOfRefusal(sent: SentParameters): YourlsFormat {
  const asked = sent.filter(([name]) => name === 'format').map(([, value]) => value)
  return (asked.length === 1 && YOURLS_FORMATS.find((known) => known === asked[0])) || 'xml'
}

/** @throws AppError `validation_failed` unless it is a whole number of at most nine digits */
export function readCount(parameters: YourlsParameters, name: 'limit' | 'start'): number {
  const text = parameters[name] ?? ''
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse(name, 'invalid_format')
}

/** @throws AppError `validation_failed` */
export function refuse(
  name: ParameterName,
  issue: 'wrong_type' | 'repeated' | 'unknown_value' | 'invalid_format',
): never {
  throw new AppError('validation_failed', { fields: { [name]: issue } })
}
