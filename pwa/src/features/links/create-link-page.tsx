import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ApiError } from '../../platform/api-error.ts'
import { keptNotice } from '../../platform/kept-notice.ts'
import { shortLinkPrefix } from '../../platform/short-link.ts'
import { usePublicUrl } from '../../platform/site.ts'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { linksTexts } from '../../texts/es/links.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/chip.tsx'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { MARKED } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useShowFirstProblem } from '../../ui/show-first-problem.ts'
import { useSession } from '../auth/auth.public.ts'
import { LimitWay, openUpsell } from '../billing/billing.public.ts'
import { CreateLinkDialog } from './create-link-dialog.tsx'
import { LinkBasics } from './link-basics.tsx'
import type { LinkFormField } from './link-draft.ts'
import type { LinkFormErrors } from './link-form-errors.ts'
import { KeptNote } from './link-form-fields.tsx'
import { LinkPreview } from './link-preview.tsx'
import { LinksLeftNote } from './links-left-note.tsx'
import { sharedDestination } from './shared-destination.ts'
import { useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

const BASICS: readonly string[] = [
  'destination',
  'groupId',
  'tagIds',
  'title',
  'note',
] satisfies LinkFormField[]

/** Whether something is wrong that only the dialog shows. */
function hasAdvanced(errors: LinkFormErrors): boolean {
  return Object.keys(errors).some((field) => !BASICS.includes(field))
}

/** /links/create: destination, group and tags; 'Avanzado' opens the whole form in a dialog. */
export function CreateLinkPage() {
  const search = useSearch({ from: '/_visitor/links/create' })
  const navigate = useNavigate()
  const state = useLinkForm(null, { destination: sharedDestination(search) })
  const { start, isBusy } = useLinkSubmit(state)
  const [isAdvanced, setIsAdvanced] = useState(false)
  const [problem, setProblem] = useState('')
  const [isAtLimit, setIsAtLimit] = useState(false)

  async function create() {
    setProblem('')
    setIsAtLimit(false)
    const result = await start()
    if (result.status === 'busy') return
    if (result.status === 'done') {
      setIsAdvanced(false)
      void navigate({ to: '/links' })
      return notify(result.isQueued ? keptNotice() : linksTexts.linkCreated)
    }
    if (result.status === 'failed') setProblem(result.problem)
    if (result.status === 'refused') tellRefusal(result.error, result.errors)
    if (result.status === 'invalid' && state.form.destination.trim() === '') {
      void notify({ title: linkFormTexts.emptyDestination, look: 'error' })
      state.showErrors({ ...result.errors, destination: MARKED })
    }
    if ('errors' in result && hasAdvanced(result.errors)) setIsAdvanced(true)
    state.pointOut()
  }

  function tellRefusal(error: ApiError, errors: LinkFormErrors) {
    if (error.code === 'pro_required') openUpsell()
    else if (Object.keys(errors).length === 0) setProblem(error.sentence)
    setIsAtLimit(error.code === 'plan_limit')
    void notify({ title: linksTexts.createFailed, look: 'error' })
  }

  return (
    <div className="page">
      <PageHead title={linkFormTexts.createTitle} />
      <div className="link-editor card p-5 lg:p-8">
        <QuickForm
          state={state}
          isInFront={!isAdvanced}
          problem={isAdvanced ? '' : problem}
          isAtLimit={isAtLimit}
          isBusy={isBusy}
          onSubmit={() => void create()}
          onAdvanced={() => setIsAdvanced(true)}
        />
        <LinkPreview form={state.form} prefix={shortLinkPrefix(usePublicUrl())} code={null} />
      </div>
      <DialogPlace about={isAdvanced || null}>
        {() => (
          <CreateLinkDialog
            state={state}
            problem={problem}
            isBusy={isBusy}
            onSubmit={() => void create()}
            onClose={() => setIsAdvanced(false)}
          />
        )}
      </DialogPlace>
    </div>
  )
}

interface QuickFormProps {
  state: ReturnType<typeof useLinkForm>
  /** Whether no dialog lies over it. */
  isInFront: boolean
  problem: string
  isAtLimit: boolean
  isBusy: boolean
  onSubmit: () => void
  onAdvanced: () => void
}

function QuickForm({ state, isInFront, problem, isAtLimit, isBusy, onSubmit, onAdvanced }: QuickFormProps) {
  const { plan, status } = useSession()
  const form = useRef<HTMLFormElement>(null)
  useShowFirstProblem(form, isInFront ? state.pointedOut : 0)
  const optionCount = Object.values(state.form.options).filter(Boolean).length
  return (
    <form
      ref={form}
      noValidate
      className="link-form content-start"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {state.wasKept && <KeptNote onDiscard={() => state.reset()} />}
      {problem && (
        <NoticeBox look="error">
          {problem}
          {isAtLimit && <LimitWay />}
        </NoticeBox>
      )}
      <LinkBasics state={state} autoFocus />
      <LinksLeftNote isGuest={status === 'guest'} />
      <div className="link-form-actions">
        <Button look="accent" type="submit" isBusy={isBusy}>
          {isBusy ? linkFormTexts.shortening : linkFormTexts.shorten}
        </Button>
        <Button icon="filter" onClick={plan === 'pro' ? onAdvanced : openUpsell}>
          {linkFormTexts.advanced}
          {plan !== 'pro' && <Badge look="outline">{linkFormTexts.pro}</Badge>}
        </Button>
        {optionCount > 0 && (
          <p className="self-center text-sm text-ink-2">{linkFormTexts.advancedOn(optionCount)}</p>
        )}
      </div>
    </form>
  )
}
