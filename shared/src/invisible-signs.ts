const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** A text without the signs that take no room, which come along with what is copied. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
