import type { DescribedFacts, UtmValues } from '../visit.model.ts'
import { NAMED_SOURCES } from './named-sources.ts'
import { APP_CODES, BROWSER_CODES, createCodes, DEVICE_CODES, OS_CODES } from './visit-codes.ts'

const SOURCE_CODES = createCodes(NAMED_SOURCES.map(({ slug }) => slug))
const DIRECT = 'direct'

const MAX_LANGUAGE = 8
const MAX_TEXT = 64
const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Four codes, language, source, referrer, which utm values there are, and those. */
export const MAX_FACT_BYTES = 4 + (1 + MAX_LANGUAGE) + 1 + (1 + MAX_TEXT) * (1 + UTM_FIELDS.length) + 1

/**
 * Writes the facts; returns the end. A source without a code is not written: it is the referrer's
 * host, or `direct` where there is none.
 */
export function putFacts(facts: DescribedFacts, buffer: Buffer, offset: number): number {
  const { agent, utm } = facts
  buffer[offset] = BROWSER_CODES.codeOf(agent.browser)
  buffer[offset + 1] = OS_CODES.codeOf(agent.os)
  buffer[offset + 2] = DEVICE_CODES.codeOf(agent.device)
  buffer[offset + 3] = APP_CODES.codeOf(agent.app)
  let end = putText(facts.language, MAX_LANGUAGE, buffer, offset + 4)
  buffer[end] = SOURCE_CODES.codeOf(facts.source)
  end = putText(facts.referrer, MAX_TEXT, buffer, end + 1)
  const maskAt = end++
  let mask = 0
  if (utm !== null) {
    for (let index = 0; index < UTM_FIELDS.length; index++) {
      const value = utm[UTM_FIELDS[index] as keyof UtmValues]
      if (value === '') continue
      mask |= 1 << index
      end = putText(value, MAX_TEXT, buffer, end)
    }
  }
  buffer[maskAt] = mask
  return end
}

/** Reads facts; what lies beyond the bytes, or has no meaning yet, is empty. */
export function readFacts(bytes: Buffer, offset: number): { facts: DescribedFacts; end: number } {
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
      source: named || referrer.text || DIRECT,
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

/**
 * Writes the text's length and as many whole characters of it as fit; returns the end. For a few
 * ASCII characters a call out of JavaScript costs more than the loop.
 */
export function putText(text: string, max: number, buffer: Buffer, offset: number): number {
  const start = offset + 1
  const length = Math.min(text.length, max)
  for (let index = 0; index < length; index++) {
    const character = text.charCodeAt(index)
    if (character > 127) {
      const written = buffer.write(text, start, max)
      buffer[offset] = written
      return start + written
    }
    buffer[start + index] = character
  }
  buffer[offset] = length
  return start + length
}

/** Reads a text that has its length before it, as far as there are bytes. */
export function readText(bytes: Buffer, offset: number): { text: string; end: number } {
  const start = offset + 1
  const length = bytes[offset] ?? 0
  if (length === 0) return { text: '', end: start }
  return { text: bytes.toString('utf8', start, start + length), end: start + length }
}
