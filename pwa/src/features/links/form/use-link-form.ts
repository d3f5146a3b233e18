import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { readDraft, removeDraft } from '../../../platform/device/stored-drafts.ts'
import { type StoredDraft, useStoredDraft } from '../../../platform/device/use-stored-draft.ts'
import { readableFormOf } from '../model/form-addresses.ts'
import { EMPTY_LINK_FORM, type LinkForm, type LinkOptionName, OPTION_FIELDS } from '../model/link-draft.ts'
import { passwordless } from './kept-passwords.ts'
import type { LinkFormErrors } from './link-form-errors.ts'

export interface LinkFormState extends Omit<StoredDraft, 'touch'> {
  form: LinkForm
  /** The link when this was typed, perhaps before it opened here; null for a new one. */
  base: Link | null
  errors: LinkFormErrors
  /** Whether what is shown was typed earlier and brought back. */
  wasKept: boolean
  change: (part: Partial<LinkForm>) => void
  /** Changes what has come of fields since, where the form may have been changed meanwhile. */
  changeLater: (part: (form: LinkForm) => Partial<LinkForm>) => void
  toggle: (option: LinkOptionName, isOn: boolean) => void
  showErrors: (errors: LinkFormErrors) => void
  /** Takes the person to what is wrong, in whichever form is in front. */
  pointOut: () => void
  /** How often that was asked for. */
  pointedOut: number
  /** Back to how it opened, or to how the link is now. */
  reset: (now?: Link) => void
}

/** What is kept of a form: a later version of its link is a conflict, not overwritten. */
interface KeptForm {
  form: LinkForm
  base: Link | null
}

/** The state of the one link form; every change is kept until the form has gone through. */
export function useLinkForm(edited: Link | null, start: Partial<LinkForm> = {}): LinkFormState {
  const name = `link.${edited?.id ?? 'new'}`
  const formOf = (link: Link | null) => (link ? readableFormOf(link) : { ...EMPTY_LINK_FORM, ...start })
  const isStarted = Boolean(start.destination || start.customSlug)
  const [kept] = useState(() => (isStarted ? null : readCached(name)))
  const [{ form, base }, setState] = useState<KeptForm>(kept ?? { form: formOf(edited), base: edited })
  const [wasKept, setWasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<LinkFormErrors>({})
  const [pointedOut, setPointedOut] = useState(0)
  const isTyped = () => JSON.stringify(form) !== JSON.stringify(formOf(base))
  const { touch, ...keeper } = useStoredDraft<KeptForm>(name, {
    kept: { form, base },
    isTyped,
    wasKept: kept !== null,
    // The draft of another new link stays until this form is changed.
    isUntouched: isStarted,
  })

  function change(part: Partial<LinkForm>, judged = fieldsBeside(Object.keys(part))) {
    touch()
    setState((current) => ({ ...current, form: { ...current.form, ...part } }))
    setErrors((current) => without(current, judged))
  }

  return {
    ...keeper,
    form,
    base,
    errors,
    wasKept,
    change,
    changeLater: (part) =>
      setState((current) => ({ ...current, form: { ...current.form, ...part(current.form) } })),
    toggle: (option, isOn) => change({ options: { ...form.options, [option]: isOn } }, OPTION_FIELDS[option]),
    showErrors: setErrors,
    pointOut: () => setPointedOut((times) => times + 1),
    pointedOut,
    reset(now = edited ?? undefined) {
      removeDraft(name)
      setWasKept(false)
      setErrors({})
      setState({ form: formOf(now ?? null), base: now ?? null })
    },
  }
}

/** What was kept, if this version of the app kept it. */
function readCached(name: string): KeptForm | null {
  const kept = readDraft<Partial<KeptForm>>(name)
  if (!kept?.form || kept.base === undefined) return null
  const form = { ...EMPTY_LINK_FORM, ...kept.form }
  if (kept.base === null) return { form, base: null }
  // 1.0.0 kept the link's own password as if it had been typed.
  const isTyped = form.password !== kept.base.password
  return { form: isTyped ? form : { ...form, password: '' }, base: passwordless(kept.base) }
}

/** The fields with those of their options, which are judged together. */
function fieldsBeside(fields: string[]): readonly string[] {
  const options = Object.values(OPTION_FIELDS).filter((those) =>
    those.some((field) => fields.includes(field)),
  )
  return [...fields, ...options.flat()]
}

function without(errors: LinkFormErrors, fields: readonly string[]): LinkFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
