import { type ReactNode, useRef } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `danger` for actions that cannot be undone. */
  look?: 'accent' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation; the focus starts on the button that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = uiTexts.cancel, children } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      description={description}
      initialFocus={cancel}
      width={440}
      footer={
        <>
          <button type="button" ref={cancel} className="button" onClick={props.onClose}>
            {cancelLabel}
          </button>
          <Button
            look={props.look === 'danger' ? 'danger-solid' : 'accent'}
            isBusy={props.isBusy ?? false}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
