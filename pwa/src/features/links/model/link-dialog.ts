import { createStore, useStore } from '../../../platform/server/create-store.ts'
import type { OptimisticCollections } from './link-draft.ts'

/** Several addresses to be shortened, and what all their links get. */
export interface ManyLinks {
  text: string
  groupId: number | null
  tagIds: number[]
  shown: OptimisticCollections
}

/** The dialog about a link that is open, over whatever page asked for it. */
export type LinkDialog =
  | { kind: 'edit'; linkId: number }
  | { kind: 'qr-code'; linkId: number; isDesigning: boolean }
  | { kind: 'delete'; linkId: number; onDeleted?: () => void }
  | { kind: 'many'; many: ManyLinks }

const current = createStore<LinkDialog | null>(null)

/** Opens 'Editar enlace' for a link. */
export function openLinkEditor(linkId: number): void {
  current.write({ kind: 'edit', linkId })
}

/** Shows a link's QR code as large as it fits, or how it looks to be changed. */
export function openLinkQrCode(linkId: number, isDesigning = false): void {
  current.write({ kind: 'qr-code', linkId, isDesigning })
}

/** Asks whether to delete a link; `onDeleted` runs once it has been confirmed. */
export function openLinkDeletion(linkId: number, onDeleted?: () => void): void {
  current.write({ kind: 'delete', linkId, ...(onDeleted && { onDeleted }) })
}

/** Offers to shorten several pasted addresses. */
export function openManyLinks(many: ManyLinks): void {
  current.write({ kind: 'many', many })
}

export function closeLinkDialog(): void {
  current.write(null)
}

export function useLinkDialog(): LinkDialog | null {
  return useStore(current)
}
