import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import type { ApiError } from '../../platform/api-error.ts'
import { queuedNotice } from '../../platform/storage-notices.ts'
import { useIsMounted } from '../../platform/use-is-mounted.ts'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { linksTexts } from '../../texts/es/links.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { openUpsell } from '../billing/billing.public.ts'
import { openConflict } from '../sync/sync.public.ts'
import { DialogKeys } from './dialog-keys.tsx'
import { closeLinkDialog } from './link-dialog.ts'
import type { LinkFormErrors } from './link-form-errors.ts'
import { LinkFormFields } from './link-form-fields.tsx'
import { useLinks } from './links.queries.ts'
import { useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

/** 'Editar enlace': the one form over whatever page asked for it. */
export function LinkEditorDialog({ linkId }: { linkId: number }) {
  const { items: links } = useLinks()
  const [edited] = useState(() => links?.find((link) => link.id === linkId))
  if (!edited) return null
  return <LinkEditor edited={edited} />
}

function LinkEditor({ edited }: { edited: Link }) {
  const state = useLinkForm(edited)
  const { start, isBusy } = useLinkSubmit(state)
  const isShown = useIsMounted()
  const [problem, setProblem] = useState('')

  async function save() {
    setProblem('')
    const result = await start()
    if (result.status === 'busy') return
    if (result.status === 'done') {
      if (isShown()) closeLinkDialog()
      return notify(result.isQueued ? queuedNotice() : linksTexts.updated)
    }
    if (result.status === 'conflict') {
      if (isShown()) closeLinkDialog()
      return openConflict(result.record)
    }
    if (result.status === 'refused') tellRefusal(result.error, result.errors)
    if (result.status === 'failed') setProblem(result.problem)
    state.pointOut()
  }

  function tellRefusal(error: ApiError, errors: LinkFormErrors) {
    if (error.code === 'pro_required') openUpsell()
    else if (Object.keys(errors).length === 0) setProblem(error.sentence)
    void notify({ title: linksTexts.updateFailed, details: error.sentence, look: 'error' })
  }

  return (
    <FormDialog
      width={1000}
      title={linkFormTexts.editTitle}
      submit={linkFormTexts.save}
      busy={linkFormTexts.saving}
      isBusy={isBusy}
      hint={<DialogKeys />}
      onClose={closeLinkDialog}
    >
      {(formId) => (
        <>
          {problem && <NoticeBox look="error">{problem}</NoticeBox>}
          <LinkFormFields id={formId} state={state} edited={edited} onSubmit={() => void save()} />
        </>
      )}
    </FormDialog>
  )
}
