import type { Link } from '@atajo/shared/link'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { useShowFirstProblem } from '../../../ui/overlays/show-first-problem.ts'
import { todayOfAccount, useSession } from '../../auth/auth.public.ts'
import { openUpsell } from '../../billing/billing.public.ts'
import { LinkBasics } from './link-basics.tsx'
import { LinkOptions } from './link-options.tsx'
import { LinkPreview } from './link-preview.tsx'
import type { LinkFormState } from './use-link-form.ts'
import './link-form.css'

interface LinkFormFieldsProps {
  id: string
  state: LinkFormState
  edited: Link | null
  onSubmit: () => void
}

/** The whole form in a dialog, with options and preview. Ctrl Enter submits it. */
export function LinkFormFields({ id, state, edited, onSubmit }: LinkFormFieldsProps) {
  const { plan } = useSession()
  const prefix = shortLinkPrefix(useShortLinkPlace(), { domain: state.form.domain })
  const form = useRef<HTMLFormElement>(null)
  useShowFirstProblem(form, state.pointedOut)

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="link-editor"
      onSubmit={submit}
      onKeyDown={(event) => isSubmitKey(event) && submit(event)}
    >
      <div className="link-form">
        {state.wasKept && <KeptNote onDiscard={() => state.reset()} />}
        <LinkBasics state={state} />
        <LinkOptions state={state} today={todayOfAccount()} isPro={plan === 'pro'} onUpsell={openUpsell} />
      </div>
      <LinkPreview form={state.form} prefix={prefix} edited={edited} />
    </form>
  )
}

/** Returns whether the key is Ctrl Enter or Cmd Enter. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}

/** Says that the form restored an earlier draft, and offers to start over. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="kept-note" role="status">
      {linkFormTexts.kept}
      <Button look="ghost" size="small" onClick={onDiscard}>
        {linkFormTexts.discardKept}
      </Button>
    </p>
  )
}
