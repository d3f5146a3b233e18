import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { readDraft } from '../../platform/device/stored-drafts.ts'
import { useIsHydrated } from '../../platform/server/use-is-hydrated.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { LimitWay } from '../billing/billing.public.ts'
import { pasteMany, takeEarlyPaste } from '../links/links.public.ts'
import { AllowanceNote } from './allowance-note.tsx'
import { loadDestinationRules, QUICK_DRAFT, useQuickCreate } from './use-quick-create.ts'

const QuickResult = lazyComponent(async () => (await import('./quick-result.tsx')).QuickResult, {
  missing: 'in-place',
})

const texts = landingTexts.quick
const DESKTOP = '(min-width: 64rem) and (pointer: fine)'

/** A pasted address becomes a short link in the same place. The field keeps its own text. */
export function QuickCreate() {
  const field = useRef<HTMLInputElement>(null)
  const { made, problem, isBusy, create } = useQuickCreate()
  useFirstText(field)

  useEffect(() => {
    void QuickResult.preload()
    loadDestinationRules().catch(console.warn)
  }, [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const isMade = await create(field.current?.value ?? '')
    if (isMade) form.reset()
    else if (isMade === false) field.current?.focus()
  }

  return (
    <form className="quick" onSubmit={onSubmit} noValidate>
      {made && <QuickResult made={made} />}
      <label className={made ? 'sr-only' : 'quick-label'} htmlFor="quick-url">
        {made ? texts.again : texts.label}
      </label>
      <div className={made ? 'quick-field quick-field-again' : 'quick-field'}>
        <Icon name="link" />
        <input
          ref={field}
          id="quick-url"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder={made ? texts.placeholderAgain : texts.placeholder}
          onPaste={(event) => pasteMany(event)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem?.sentence ? 'quick-problem' : undefined}
        />
        <Button type="submit" look={made ? 'plain' : 'accent'} size="large" isBusy={isBusy}>
          {isBusy ? texts.busy : texts.submit}
        </Button>
      </div>
      {problem?.sentence && (
        <p className="field-error mt-2.5" id="quick-problem" role="alert">
          <Icon name="alert" />
          <span>
            {problem.sentence}
            {problem.isAtLimit && <LimitWay />}
          </span>
        </p>
      )}
      <AllowanceNote expiresAt={made?.link?.expiresAt ?? null} />
    </form>
  )
}

/**
 * Restores the text stored for a person who had to sign in. If the app starts on this page,
 * desktops focus the field.
 */
function useFirstText(field: React.RefObject<HTMLInputElement | null>) {
  const isHydrated = useIsHydrated()
  const isStart = useRef(!isHydrated)
  useLayoutEffect(() => {
    if (!field.current) return
    takeEarlyPaste(field.current)
    field.current.value ||= readDraft<string>(QUICK_DRAFT) ?? ''
    const isFree = document.activeElement === document.body && location.hash === ''
    if (isStart.current && isFree && matchMedia(DESKTOP).matches) field.current.focus({ preventScroll: true })
  }, [field])
}
