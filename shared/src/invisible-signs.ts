const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** Removes characters without width, which are often copied along with a text. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
