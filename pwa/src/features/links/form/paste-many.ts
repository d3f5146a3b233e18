import { withoutInvisible } from '@atajo/shared/invisible-signs'
import type { ClipboardEvent } from 'react'
import { type ManyLinks, openManyLinks } from '../model/link-dialog.ts'
import { addressLines } from './addresses-in.ts'

const ALONE = { groupId: null, tagIds: [], shown: { group: null, tags: [] } }

/**
 * Handles a paste into a field for one address. Several addresses open the dialog that shortens
 * all; a single address is extracted from its sentence.
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
 * Handles text that was pasted before the app had loaded. Several addresses empty the field and
 * open the dialog that shortens all; a single address is extracted from its sentence.
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

/** Opens the dialog that shortens several addresses shared by another app. */
export function openShared(text: string): void {
  openManyLinks({ ...ALONE, text })
}

/** Replaces the selection and fires an input event, so that React notices. */
function putIn(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Browsers drop line breaks or turn them into spaces in a single-line field. */
function signsOf(text: string): string {
  return withoutInvisible(text).replace(/\s/g, '')
}
