import { useId } from 'react'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { DialogKeys } from './dialog-keys.tsx'
import { LinkFormFields } from './link-form-fields.tsx'
import type { LinkFormState } from './use-link-form.ts'

interface CreateLinkDialogProps {
  state: LinkFormState
  problem: string
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
}

/** 'Crear enlace' with every option; it shares its state with the page, so closing it loses nothing. */
export function CreateLinkDialog({ state, problem, isBusy, onSubmit, onClose }: CreateLinkDialogProps) {
  const formId = useId()
  return (
    <Dialog
      width={1000}
      title={linkFormTexts.createTitle}
      onClose={onClose}
      footer={
        <>
          <DialogKeys />
          <Button onClick={onClose}>{linkFormTexts.cancel}</Button>
          <Button look="accent" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? linkFormTexts.applying : linkFormTexts.apply}
          </Button>
        </>
      }
    >
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
      <LinkFormFields id={formId} state={state} edited={null} onSubmit={onSubmit} />
    </Dialog>
  )
}
