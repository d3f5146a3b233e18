import type { ClipboardEvent } from 'react'
import { type ManyLinks, openManyLinks } from './link-dialog.ts'

/** More than one line, or whole addresses beside each other: no field of one address takes that. */
const SEVERAL = /\S\s*[\r\n]\s*\S|^\s*https?:\S+\s+https?:/

const ALONE = { groupId: null, tagIds: [], shown: { group: null, tags: [] } }

/** Takes several addresses out of a paste into a field of one, and offers to shorten them all. */
export function pasteMany(event: ClipboardEvent, alike: Omit<ManyLinks, 'text'> = ALONE): void {
  const text = event.clipboardData.getData('text')
  if (!SEVERAL.test(text)) return
  event.preventDefault()
  openManyLinks({ ...alike, text })
}

/**
 * Offers to shorten what was pasted into a field before the app listened, where it is several
 * addresses, and empties the field.
 */
export function takeEarlyPaste(field: HTMLInputElement): void {
  const text = field.dataset.pasted ?? ''
  delete field.dataset.pasted
  if (!SEVERAL.test(text) || signsOf(field.value) !== signsOf(text)) return
  field.value = ''
  openManyLinks({ ...ALONE, text })
}

/** Browsers put nothing or a space for a line break. */
function signsOf(text: string): string {
  return text.replace(/\s/g, '')
}
