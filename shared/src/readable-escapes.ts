/** One character in UTF-8 as addresses escape it; ASCII stays escaped, as it may have a meaning. */
const ESCAPED = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
/** What cannot be seen, what passes for a separator, and padlocks. */
const MISLEADING =
  /[\p{Default_Ignorable_Code_Point}\u2800\u2044\u2215\u29f8\u2571\u2236\ua789\u3002\uff61\u{1f50f}-\u{1f513}]/u
const ASCII_SIGNS = /^[!-/:-@[-`{-~]+$/
/** Marks that would change a separator, or another sign before them. */
const STRAY_MARKS = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu

/**
 * Path, query and fragment of an address in their own letters, where that misleads nobody. The URL
 * standard makes the same of it again.
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
