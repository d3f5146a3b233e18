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
  base: Link | null
  errors: LinkFormErrors
  /** True if the form restored an earlier draft. */
  wasKept: boolean
  change: (part: Partial<LinkForm>) => void
  /** Applies a late result to the form, computed from the form as it is by then. */
  changeLater: (part: (form: LinkForm) => Partial<LinkForm>) => void
  toggle: (option: LinkOptionName, isOn: boolean) => void
  showErrors: (errors: LinkFormErrors) => void
  /** Scrolls to the first error, in whichever form is in front. */
  pointOut: () => void
  /** Counts the calls of `pointOut`, so that each one has an effect. */
  pointedOut: number
  /** Resets to the initial form, or to the link's present content. */
  reset: (now?: Link) => void
}

/** The stored draft. `base` detects a conflict with a later version of the link. */
interface KeptForm {
  form: LinkForm
  base: Link | null
}

/**
 * The state of the link form. Each change is stored as a draft until the form has been submitted.
 */
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
    // A stored draft of another new link is kept until this form is changed.
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

/** Reads the stored draft; null if an incompatible version stored it. */
function readCached(name: string): KeptForm | null {
  const kept = readDraft<Partial<KeptForm>>(name)
  if (!kept?.form || kept.base === undefined) return null
  const form = { ...EMPTY_LINK_FORM, ...kept.form }
  if (kept.base === null) return { form, base: null }
  // 1.0.0 stored the link's own password as if it had been typed.
  const isTyped = form.password !== kept.base.password
  return { form: isTyped ? form : { ...form, password: '' }, base: passwordless(kept.base) }
}

/** Adds the fields of the same option, because an option's fields are validated together. */
function fieldsBeside(fields: string[]): readonly string[] {
  const options = Object.values(OPTION_FIELDS).filter((those) =>
    those.some((field) => fields.includes(field)),
  )
  return [...fields, ...options.flat()]
}

function without(errors: LinkFormErrors, fields: readonly string[]): LinkFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
