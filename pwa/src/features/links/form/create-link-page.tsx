import { isCustomSlug } from '@atajo/shared/custom-slug'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useIsMounted } from '../../../platform/page/use-is-mounted.ts'
import type { ApiError } from '../../../platform/server/api-error.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { queuedNotice } from '../../../platform/server/storage-notices.ts'
import { shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { PageHead } from '../../../ui/elements/page-head.tsx'
import { MARKED } from '../../../ui/fields/field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { useShowFirstProblem } from '../../../ui/overlays/show-first-problem.ts'
import { todayOfAccount, useSession } from '../../auth/auth.public.ts'
import { LimitWay, openUpsell, ProMark } from '../../billing/billing.public.ts'
import { takeDuplicate } from '../model/duplicate-link.ts'
import { EMPTY_LINK_FORM, type LinkForm, type LinkFormField } from '../model/link-draft.ts'
import { LinkBasics } from './link-basics.tsx'
import type { LinkFormErrors } from './link-form-errors.ts'
import { isSubmitKey, KeptNote } from './link-form-fields.tsx'
import { LinkOptions } from './link-options.tsx'
import { LinkPreview } from './link-preview.tsx'
import { LinksLeftNote } from './links-left-note.tsx'
import { openShared } from './paste-many.ts'
import { sharedLink } from './shared-destination.ts'
import { type LinkFormState, useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

const BASICS: readonly string[] = [
  'destination',
  'customSlug',
  'groupId',
  'tagIds',
  'title',
  'note',
] satisfies LinkFormField[]

/** Returns whether a field of the advanced options has an error. */
function hasAdvanced(errors: LinkFormErrors): boolean {
  return Object.keys(errors).some((field) => !BASICS.includes(field))
}

/** Returns the initial form for a requested custom slug. */
function namedForm(customSlug: string | undefined): Partial<LinkForm> {
  if (customSlug === undefined || !isCustomSlug(customSlug)) return {}
  return { customSlug, options: { ...EMPTY_LINK_FORM.options, slug: true } }
}

/** The page /links/create. 'Avanzado' shows the options that few links need. */
export function CreateLinkPage() {
  const search = useSearch({ from: '/_visitor/links/create' })
  const navigate = useNavigate()
  const isShown = useIsMounted()
  const { plan } = useSession()
  const [copy] = useState(() => takeDuplicate(plan === 'pro'))
  const { several, ...shared } = sharedLink(search)
  const state = useLinkForm(null, { ...shared, ...namedForm(search.sufix), ...copy })
  const { start, isBusy } = useLinkSubmit(state)
  const [isAdvanced, setIsAdvanced] = useState(() => hasOptions(state))
  const [problem, setProblem] = useState('')
  const [isAtLimit, setIsAtLimit] = useState(false)

  useEffect(() => {
    if (several) openShared(several)
  }, [several])

  async function create() {
    setProblem('')
    setIsAtLimit(false)
    const result = await start()
    if (result.status === 'busy') return
    if (result.status === 'done') {
      if (isShown()) void navigate({ to: '/links' })
      return notify(result.isQueued ? queuedNotice() : linksTexts.linkCreated)
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
    void notify({ title: linksTexts.createFailed, details: error.sentence, look: 'error' })
  }

  return (
    <div className="page">
      <PageHead title={linkFormTexts.createTitle} />
      <div className="link-editor card p-5 lg:p-8">
        <QuickForm
          state={state}
          problem={problem}
          isAtLimit={isAtLimit}
          isBusy={isBusy}
          isAdvanced={isAdvanced}
          onAdvanced={setIsAdvanced}
          onSubmit={() => void create()}
        />
        <LinkPreview
          form={state.form}
          prefix={shortLinkPrefix(useShortLinkPlace(), { domain: state.form.domain })}
          edited={null}
        />
      </div>
    </div>
  )
}

/** Returns whether an advanced option is on. */
function hasOptions({ form }: LinkFormState): boolean {
  return Object.entries(form.options).some(([name, isOn]) => isOn && name !== 'slug')
}

interface QuickFormProps {
  state: LinkFormState
  problem: string
  isAtLimit: boolean
  isBusy: boolean
  isAdvanced: boolean
  onAdvanced: (isAdvanced: boolean) => void
  onSubmit: () => void
}

function QuickForm(props: QuickFormProps) {
  const { state, problem, isAtLimit, isBusy, isAdvanced, onSubmit } = props
  const { plan, status } = useSession()
  const isPro = plan === 'pro'
  const form = useRef<HTMLFormElement>(null)
  useShowFirstProblem(form, state.pointedOut)

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      noValidate
      className="link-form content-start"
      onSubmit={submit}
      onKeyDown={(event) => isSubmitKey(event) && submit(event)}
    >
      {state.wasKept && <KeptNote onDiscard={() => state.reset()} />}
      {problem && (
        <NoticeBox look="error">
          {problem}
          {isAtLimit && <LimitWay />}
        </NoticeBox>
      )}
      <LinkBasics state={state} autoFocus />
      {isPro ? (
        <AdvancedPart state={state} isOpen={isAdvanced} onOpen={props.onAdvanced} />
      ) : (
        <Button icon="filter" onClick={openUpsell}>
          {linkFormTexts.advanced}
          <ProMark />
        </Button>
      )}
      <LinksLeftNote isGuest={status === 'guest'} />
      <div className="link-form-actions">
        <Button look="accent" type="submit" isBusy={isBusy}>
          {isBusy ? linkFormTexts.shortening : linkFormTexts.shorten}
        </Button>
      </div>
    </form>
  )
}

interface AdvancedPartProps {
  state: LinkFormState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The advanced options, behind a button. */
function AdvancedPart({ state, isOpen, onOpen }: AdvancedPartProps) {
  const id = useId()
  return (
    <div className="link-form-advanced">
      <h2>
        <Button icon="filter" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
          {linkFormTexts.advanced}
          <Icon name="down" />
        </Button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <LinkOptions state={state} today={todayOfAccount()} isPro onUpsell={openUpsell} />
      </div>
    </div>
  )
}
