const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it drops
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/**
 * Escapes a text for an element or quoted attribute, and drops control and direction characters.
 */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWANTED, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
