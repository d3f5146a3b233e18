import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { useIsMounted } from '../../../platform/page/use-is-mounted.ts'
import type { ApiError } from '../../../platform/server/api-error.ts'
import { queuedNotice } from '../../../platform/server/storage-notices.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { openUpsell } from '../../billing/billing.public.ts'
import { openConflict } from '../../sync/sync.public.ts'
import { closeLinkDialog } from '../model/link-dialog.ts'
import { useLinks } from '../outbox/links.queries.ts'
import { DialogKeys } from './dialog-keys.tsx'
import type { LinkFormErrors } from './link-form-errors.ts'
import { LinkFormFields } from './link-form-fields.tsx'
import { useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

/** The dialog 'Editar enlace', which any page can open. */
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
