import { useState } from 'react'
import { ApiError, sentenceOf } from '../../platform/api-error.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { useIsOnline } from '../../platform/online.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { comeBack } from './auth.queries.ts'

const texts = authTexts.comeBack

interface ReturnDialogProps {
  challenge: string
  deletedUntil: string
  username: string
  onDone: () => void
  /** The challenge is over: the sign-in begins anew, and says why. */
  onOver: (sentence: string) => void
  /** The account stays as it is, on its way out. */
  onClose: () => void
}

/** Asks who has signed in to an account that is being deleted whether they want it back. */
export function ReturnDialog({
  challenge,
  deletedUntil,
  username,
  onDone,
  onOver,
  onClose,
}: ReturnDialogProps) {
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onConfirm() {
    if (isBusy || !isOnline) return
    setIsBusy(true)
    setProblem(null)
    try {
      await comeBack(challenge)
      onDone()
    } catch (error) {
      const sentence = sentenceOf(error, authTexts.noAnswer)
      if (error instanceof ApiError && error.status === 401) onOver(sentence)
      else setProblem(sentence)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.sentence(username, formatDateTime(deletedUntil))}
      confirmLabel={isBusy ? texts.busy : texts.confirm}
      cancelLabel={texts.cancel}
      isBusy={isBusy}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      {!isOnline && <NoticeBox icon="offline">{authTexts.needsConnection}</NoticeBox>}
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
    </ConfirmDialog>
  )
}
