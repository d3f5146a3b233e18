import type { OfferedLanguages } from '../../../platform/settings/language-settings.ts'
import type { SiteLanguage } from '../../../texts/site-language.ts'

/** More than any browser sends; further ranges are ignored. */
const MAX_RANGES = 32

/** A language range with its weight by RFC 9110 §12.5.4. Invalid ranges are ignored. */
const RANGE = /^(\*|[a-z]{1,8})((?:-[a-z\d]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

interface Range {
  /** The first subtag in lower case, or `*`. */
  primary: string
  isWhole: boolean
  weight: number
}

/**
 * Looks up the language of an Accept-Language header (RFC 4647 §3.4), ignoring regions and
 * variants. Otherwise returns the first offered language that the header does not refuse.
 */
export function chooseLanguage(header: string | undefined, offered: OfferedLanguages): SiteLanguage {
  if (header === undefined) return offered[0]
  const ranges = header.split(',', MAX_RANGES).flatMap(readRange)
  const isRefused = (language: string) =>
    ranges.some(({ primary, isWhole, weight }) => primary === language && isWhole && weight === 0)
  const isNamed = (language: string) => ranges.some(({ primary }) => primary === language)
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  for (const { primary } of wanted) {
    const found =
      primary === '*'
        ? offered.find((language) => !isNamed(language))
        : offered.find((language) => language === primary && !isRefused(language))
    if (found) return found
  }
  return offered.find((language) => !isRefused(language)) ?? offered[0]
}

function readRange(text: string): Range[] {
  const [, primary, rest, weight = '1'] = RANGE.exec(text.trim()) ?? []
  if (primary === undefined || (primary === '*' && rest !== '')) return []
  return [{ primary: primary.toLowerCase(), isWhole: rest === '', weight: Number(weight) }]
}
