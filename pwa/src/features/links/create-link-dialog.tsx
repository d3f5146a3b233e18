import { linkFormTexts } from '../../texts/es/link-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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

/** 'Crear enlace' with every option; shares the page's state, so closing loses nothing. */
export function CreateLinkDialog({ state, problem, isBusy, onSubmit, onClose }: CreateLinkDialogProps) {
  return (
    <FormDialog
      width={1000}
      title={linkFormTexts.createTitle}
      submit={linkFormTexts.apply}
      busy={linkFormTexts.applying}
      isBusy={isBusy}
      hint={<DialogKeys />}
      onClose={onClose}
    >
      {(formId) => (
        <>
          {problem && <NoticeBox look="error">{problem}</NoticeBox>}
          <LinkFormFields id={formId} state={state} edited={null} onSubmit={onSubmit} />
        </>
      )}
    </FormDialog>
  )
}
