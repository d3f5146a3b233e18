import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/server/api-error.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatDateTime } from '../../../platform/text/formats.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { undeleteAccount } from '../session/auth.queries.ts'

const texts = authTexts.comeBack

interface UndeleteDialogProps {
  challenge: string
  deletedUntil: string
  username: string
  onDone: () => void
  /** Called with an explanation if the challenge has expired and the sign-in must start again. */
  onOver: (sentence: string) => void
  onClose: () => void
}

/** Asks whether to recover an account pending deletion after its owner has signed in. */
export function UndeleteDialog({
  challenge,
  deletedUntil,
  username,
  onDone,
  onOver,
  onClose,
}: UndeleteDialogProps) {
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onConfirm() {
    if (isBusy || !isOnline) return
    setIsBusy(true)
    setProblem(null)
    try {
      await undeleteAccount(challenge)
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
