import type { ReactNode } from 'react'
import { secretTexts as texts } from '../../texts/es/account/secret.ts'
import { Button } from '../elements/button.tsx'
import { copyWithNotice } from '../notices/copy-with-notice.ts'
import { Dialog } from './dialog.tsx'
import './secret.css'

interface SecretDialogProps {
  title: string
  sentence: string
  secret: string
  onClose: () => void
  children?: ReactNode
}

/** Shows a key or an address once, with a copy button. */
export function SecretDialog({ title, sentence, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      description={sentence}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyWithNotice(secret)}>
            {texts.copy}
          </Button>
          <Button look="accent" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <code className="secret">{secret}</code>
      {children}
    </Dialog>
  )
}
