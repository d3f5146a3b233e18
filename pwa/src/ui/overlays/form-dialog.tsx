import { type ReactNode, useId } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** The labels of the submit button, before and while the form is sent. */
  submit: string
  busy: string
  isBusy: boolean
  /** The look of the submit button; `danger-solid` for removals. */
  look?: 'accent' | 'danger-solid'
  hint?: ReactNode
  /** In px, see Dialog. */
  width?: number
  onClose: () => void
  /** Renders the form, which must have this id. */
  children: (formId: string) => ReactNode
}

/** A dialog with a form whose buttons remain visible while it scrolls. */
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
