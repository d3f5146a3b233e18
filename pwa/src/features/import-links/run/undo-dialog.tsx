import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { undoImport } from '../outbox/import-links.queries.ts'

interface UndoDialogProps {
  importId: string
  onClose: () => void
  onUndone?: () => void
}

export function UndoDialog({ importId, onClose, onUndone }: UndoDialogProps) {
  const texts = importTexts.undo
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function undo() {
    setIsBusy(true)
    try {
      const { removed, kept = 0 } = await undoImport(importId)
      for (const queryKey of [['imports'], ['links']]) void client.invalidateQueries({ queryKey })
      const details = kept > 0 ? texts.kept(kept, formatNumber(kept)) : undefined
      void notify({ title: texts.done(removed, formatNumber(removed)), details, look: 'success' })
      onUndone?.()
      onClose()
    } catch (error) {
      const details = error instanceof ApiError ? error.details : texts.needsConnection
      void notify({ title: texts.failed, details, look: 'error' })
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.sentence}
      confirmLabel={isBusy ? texts.busy : texts.confirm}
      look="danger"
      isBusy={isBusy}
      onConfirm={() => void undo()}
      onClose={onClose}
    />
  )
}
