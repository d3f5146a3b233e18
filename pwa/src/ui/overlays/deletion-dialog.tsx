import type { ReactNode } from 'react'
import { ApiError } from '../../platform/server/api-error.ts'
import { queuedNotice, storageProblem } from '../../platform/server/storage-notices.ts'
import { notify } from '../notices/notify.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeletionDialogProps<Outcome extends { isQueued: boolean }> {
  texts: {
    title: string
    sentence: string
    confirm: string
    done: string
    doneDetails?: string
    failed: string
  }
  /**
   * Throws ApiError if the server refuses, and other errors if the device cannot store the change.
   */
  remove: () => Promise<Outcome>
  undo?: { label: string; onPress: (outcome: Outcome) => void }
  onClose: () => void
  children: ReactNode
}

/** Explains a deletion before it happens, and notifies of its result. */
export function DeletionDialog<Outcome extends { isQueued: boolean }>(props: DeletionDialogProps<Outcome>) {
  const { texts, remove, undo, onClose, children } = props

  async function onConfirm() {
    onClose()
    try {
      const outcome = await remove()
      const { done: title, doneDetails: details } = texts
      const doneNotice = { title, ...(details && { details }) }
      const action = undo && { label: undo.label, onPress: () => undo.onPress(outcome) }
      const notice = outcome.isQueued ? queuedNotice() : doneNotice
      await notify({ ...notice, icon: 'trash', ...(action && { action }) })
    } catch (error) {
      const details = error instanceof ApiError ? error.details : storageProblem(error).details
      await notify({ title: texts.failed, details, look: 'error' })
    }
  }

  return (
    <ConfirmDialog
      look="danger"
      title={texts.title}
      description={texts.sentence}
      confirmLabel={texts.confirm}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p className="mt-4">{children}</p>
    </ConfirmDialog>
  )
}
