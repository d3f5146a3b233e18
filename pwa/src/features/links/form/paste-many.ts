import { withoutInvisible } from '@atajo/shared/invisible-signs'
import type { ClipboardEvent } from 'react'
import { type ManyLinks, openManyLinks } from '../model/link-dialog.ts'
import { addressLines } from './addresses-in.ts'

const ALONE = { groupId: null, tagIds: [], shown: { group: null, tags: [] } }

/**
 * Takes what is pasted into a field of one address: several are offered to be shortened all, and
 * one that stands in a sentence comes without it.
 */
export function pasteMany(
  event: ClipboardEvent<HTMLInputElement>,
  alike: Omit<ManyLinks, 'text'> = ALONE,
): void {
  const text = event.clipboardData.getData('text')
  const [first, ...more] = addressLines(text)
  if (first === undefined || first === text) return
  event.preventDefault()
  if (more.length > 0) openManyLinks({ ...alike, text })
  else putIn(event.currentTarget, first)
}

/**
 * Offers to shorten what was pasted into a field before the app listened, where it is several
 * addresses, and empties the field; one that stands in a sentence stays without it.
 */
export function takeEarlyPaste(field: HTMLInputElement): void {
  const text = field.dataset.pasted ?? ''
  delete field.dataset.pasted
  const [first, ...more] = addressLines(text)
  if (first === undefined || signsOf(field.value) !== signsOf(text)) return
  if (more.length === 0) field.value = first
  else {
    field.value = ''
    openManyLinks({ ...ALONE, text })
  }
}

/** Offers to shorten what another app shared, where it is several addresses. */
export function openShared(text: string): void {
  openManyLinks({ ...ALONE, text })
}

/** As if it had been typed over the selection, for whoever follows the field. */
function putIn(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Browsers put nothing or a space for a line break. */
function signsOf(text: string): string {
  return withoutInvisible(text).replace(/\s/g, '')
}
