import type { Link } from '@atajo/shared/link'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from '../../platform/kept-drafts.ts'
import { EMPTY_LINK_FORM, formOfLink, type LinkForm, type LinkOption } from './link-draft.ts'
import type { LinkFormErrors } from './link-form-errors.ts'

export interface LinkFormState {
  form: LinkForm
  errors: LinkFormErrors
  /** Whether what is shown was typed earlier and brought back. */
  wasKept: boolean
  change: (part: Partial<LinkForm>) => void
  toggle: (option: LinkOption, isOn: boolean) => void
  showErrors: (errors: LinkFormErrors) => void
  /** Back to how it opened, or to `form`. */
  reset: (form?: LinkForm) => void
  /** It went through: nothing is kept any more. */
  settle: () => void
  /** Whether it went through and nothing was changed since. */
  isSettled: () => boolean
}

/** The state of the one link form; every change is kept until the form has gone through. */
export function useLinkForm(edited: Link | null, start: Partial<LinkForm> = {}): LinkFormState {
  const name = `link.${edited?.id ?? 'new'}`
  const fresh = edited ? formOfLink(edited) : { ...EMPTY_LINK_FORM, ...start }
  const [kept] = useState(() => (start.destination ? null : keptDraft<LinkForm>(name)))
  const [form, setForm] = useState<LinkForm>(kept ? { ...fresh, ...kept } : fresh)
  const [wasKept, setWasKept] = useState(kept !== null && !isSame(kept, fresh))
  const [errors, setErrors] = useState<LinkFormErrors>({})
  const isSettled = useRef(false)

  useEffect(() => {
    if (isSettled.current) return
    if (isSame(form, fresh)) forgetDraft(name)
    else keepDraft(name, form)
  })

  function change(part: Partial<LinkForm>) {
    isSettled.current = false
    setForm((current) => ({ ...current, ...part }))
    setErrors((current) => without(current, Object.keys(part)))
  }

  return {
    form,
    errors,
    wasKept,
    change,
    toggle: (option, isOn) => change({ options: { ...form.options, [option]: isOn } }),
    showErrors: setErrors,
    reset(next) {
      forgetDraft(name)
      setWasKept(false)
      setErrors({})
      setForm(next ?? fresh)
    },
    settle() {
      isSettled.current = true
      forgetDraft(name)
    },
    isSettled: () => isSettled.current,
  }
}

function isSame(one: LinkForm, other: LinkForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function without(errors: LinkFormErrors, fields: string[]): LinkFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
