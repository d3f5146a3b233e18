import { createStore, useStore } from '../../../platform/server/create-store.ts'
import type { OptimisticCollections } from './link-draft.ts'

/** Addresses to shorten, and the group and tags of all their links. */
export interface ManyLinks {
  text: string
  groupId: number | null
  tagIds: number[]
  shown: OptimisticCollections
}

export type LinkDialog =
  | { kind: 'edit'; linkId: number }
  | { kind: 'qr-code'; linkId: number; isDesigning: boolean }
  | { kind: 'delete'; linkId: number; onDeleted?: () => void }
  | { kind: 'many'; many: ManyLinks }

const current = createStore<LinkDialog | null>(null)

/** Opens the dialog 'Editar enlace'. */
export function openLinkEditor(linkId: number): void {
  current.write({ kind: 'edit', linkId })
}

/** Shows a link's QR code as large as it fits, or how it looks to be changed. */
export function openLinkQrCode(linkId: number, isDesigning = false): void {
  current.write({ kind: 'qr-code', linkId, isDesigning })
}

/** Asks whether to delete a link; `onDeleted` runs after the confirmation. */
export function openLinkDeletion(linkId: number, onDeleted?: () => void): void {
  current.write({ kind: 'delete', linkId, ...(onDeleted && { onDeleted }) })
}

/** Opens the dialog that shortens several pasted addresses. */
export function openManyLinks(many: ManyLinks): void {
  current.write({ kind: 'many', many })
}

export function closeLinkDialog(): void {
  current.write(null)
}

export function useLinkDialog(): LinkDialog | null {
  return useStore(current)
}
