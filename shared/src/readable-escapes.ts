/** A non-ASCII character in escaped UTF-8. ASCII stays escaped, because it may have a meaning. */
const ESCAPED = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
/** Invisible characters, those that resemble a separator, and padlocks. */
const MISLEADING =
  /[\p{Default_Ignorable_Code_Point}\u2800\u2044\u2215\u29f8\u2571\u2236\ua789\u3002\uff61\u{1f50f}-\u{1f513}]/u
const ASCII_SIGNS = /^[!-/:-@[-`{-~]+$/
/** Combining marks that would change a separator or another sign before them. */
const STRAY_MARKS = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu

/**
 * Shows path, query and fragment in their own letters unless that could mislead. The URL standard
 * parses the result to the same address.
 */
export function readableEscapes(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(ESCAPED, unescapedCharacter).replace(STRAY_MARKS, encodeURIComponent)
}

function unescapedCharacter(escaped: string): string {
  try {
    const character = decodeURIComponent(escaped)
    if (!VISIBLE.test(character) || MISLEADING.test(character)) return escaped
    return ASCII_SIGNS.test(character.normalize('NFKC')) ? escaped : character
  } catch {
    return escaped
  }
}
