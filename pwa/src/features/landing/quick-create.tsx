import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keptDraft } from '../../platform/kept-drafts.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LimitWay } from '../billing/billing.public.ts'
import { AllowanceNote } from './allowance-note.tsx'
import { takeTypedBeforeStart } from './typed-before-start.ts'
import { loadDestinationRules, QUICK_DRAFT, useQuickCreate } from './use-quick-create.ts'

const QuickResult = lazyComponent(async () => (await import('./quick-result.tsx')).QuickResult, {
  missing: 'in-place',
})

const texts = landingTexts.quick
const DESKTOP = '(min-width: 1024px) and (pointer: fine)'

/** One field: what is pasted becomes a short link in the same place. */
export function QuickCreate() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { made, problem, isBusy, create } = useQuickCreate()
  const wasSent = useTypedBeforeStart(setText, field)

  useEffect(() => {
    void QuickResult.preload()
    loadDestinationRules().catch(console.warn)
  }, [])
  useEffect(() => {
    if (wasSent) field.current?.form?.requestSubmit()
  }, [wasSent])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const isMade = await create(text)
    if (isMade) setText('')
    else if (isMade === false) field.current?.focus()
  }

  return (
    <form className="quick" onSubmit={onSubmit} noValidate data-prerendered>
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
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem?.sentence ? 'quick-problem' : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
 * Takes over what was typed into the prerendered field, before anybody can press the new button, or what was kept for
 * an account; on desktops the field starts with the focus. Answers whether the old button had been pressed, in the same render as the text.
 */
function useTypedBeforeStart(
  setText: React.Dispatch<React.SetStateAction<string>>,
  field: React.RefObject<HTMLInputElement | null>,
) {
  const [wasSent, setWasSent] = useState(false)
  useLayoutEffect(() => {
    const typed = takeTypedBeforeStart()
    const kept = keptDraft<string>(QUICK_DRAFT)
    if (typed.text) setText(typed.text)
    else if (kept) setText((text) => text || kept)
    if (typed.wasSent) setWasSent(true)
    const isFree = typed.isStart && document.activeElement === document.body && location.hash === ''
    if (typed.hadFocus || (isFree && matchMedia(DESKTOP).matches))
      field.current?.focus({ preventScroll: true })
  }, [setText, field])
  return wasSent
}
