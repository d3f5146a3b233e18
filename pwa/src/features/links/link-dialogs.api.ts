import { useSyncExternalStore } from 'react'

/** The dialog about a link that is open, over whatever page asked for it. */
export type LinkDialog =
  | { kind: 'edit'; linkId: number }
  | { kind: 'delete'; linkId: number; onDeleted?: () => void }

const listeners = new Set<() => void>()
let current: LinkDialog | null = null

/** Opens 'Editar enlace' for a link. */
export function openLinkEditor(linkId: number): void {
  show({ kind: 'edit', linkId })
}

/** Asks whether to delete a link; `onDeleted` runs once it has been confirmed. */
export function openLinkDeletion(linkId: number, onDeleted?: () => void): void {
  show({ kind: 'delete', linkId, ...(onDeleted && { onDeleted }) })
}

export function closeLinkDialog(): void {
  show(null)
}

export function useLinkDialog(): LinkDialog | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => current,
    () => null,
  )
}

function show(dialog: LinkDialog | null): void {
  current = dialog
  for (const listener of listeners) listener()
}
