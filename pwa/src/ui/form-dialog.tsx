import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts/es/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** On the button that sends the form, before and while it is sent. */
  submit: string
  busy: string
  isBusy: boolean
  /** Of that button; `danger-solid` for what takes something away. */
  look?: 'accent' | 'danger-solid'
  /** Beside the buttons. */
  hint?: ReactNode
  /** In px, see Dialog. */
  width?: number
  onClose: () => void
  /** The form, which has to take this id. */
  children: (formId: string) => ReactNode
}

/** A dialog around a form, whose buttons stay in sight while it scrolls. */
export function FormDialog({
  submit,
  busy,
  isBusy,
  look = 'accent',
  hint,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {hint}
          <Button onClick={dialog.onClose}>{uiTexts.cancel}</Button>
          <Button look={look} type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? busy : submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  )
}
