import type { DescribedFacts, UtmValues } from '../visit.model.ts'
import { SOURCE_CODES } from './recorded-keys.ts'
import { APP_CODES, BROWSER_CODES, DEVICE_CODES, OS_CODES } from './visit-codes.ts'

const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const

/**
 * Reads the facts of 1.0.0: codes of browser, system, device and app, language, code of the source,
 * referrer, a mask of utm values, and the values.
 */
export function readFirstFacts(bytes: Buffer, offset: number): { facts: DescribedFacts; end: number } {
  const language = readText(bytes, offset + 4)
  const named = SOURCE_CODES.slugOf(bytes[language.end] ?? 0)
  const referrer = readText(bytes, language.end + 1)
  const utm = readUtm(bytes, referrer.end)
  return {
    facts: {
      agent: {
        browser: BROWSER_CODES.slugOf(bytes[offset] ?? 0),
        os: OS_CODES.slugOf(bytes[offset + 1] ?? 0),
        device: DEVICE_CODES.slugOf(bytes[offset + 2] ?? 0) || 'desktop',
        app: APP_CODES.slugOf(bytes[offset + 3] ?? 0),
      },
      language: language.text,
      source: named || referrer.text || 'direct',
      referrer: referrer.text,
      utm: utm.values,
    },
    end: utm.end,
  }
}

function readUtm(bytes: Buffer, maskAt: number): { values: UtmValues | null; end: number } {
  const mask = bytes[maskAt] ?? 0
  let end = maskAt + 1
  if (mask === 0) return { values: null, end }
  const values = { source: '', medium: '', campaign: '', term: '', content: '' }
  for (let index = 0; index < UTM_FIELDS.length; index++) {
    if ((mask & (1 << index)) === 0) continue
    const value = readText(bytes, end)
    values[UTM_FIELDS[index] as keyof UtmValues] = value.text
    end = value.end
  }
  return { values, end }
}

/** Reads a text behind its length, or as much of it as the bytes hold. */
export function readText(bytes: Buffer, offset: number): { text: string; end: number } {
  const start = offset + 1
  const length = bytes[offset] ?? 0
  return { text: bytes.toString('utf8', start, start + length), end: start + length }
}
