interface TypedBeforeStart {
  text: string
  hadFocus: boolean
  wasSent: boolean
}

let held: { form: HTMLFormElement; field: HTMLInputElement; hadFocus: boolean } | null = null

/** Holds on to the prerendered form, so that what is typed until the very moment the app replaces it is not lost. */
export function readTypedBeforeStart(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-prerendered]')
  const field = form?.querySelector('input')
  if (!form || !field) return
  const now = { form, field, hadFocus: document.activeElement === field }
  field.addEventListener('focus', () => {
    now.hadFocus = true
  })
  held = now
}

/** What was typed before the app had started; empty from the second call on. */
export function takeTypedBeforeStart(): TypedBeforeStart {
  const taken = held
  held = null
  if (!taken) return { text: '', hadFocus: false, wasSent: false }
  const { form, field, hadFocus } = taken
  return { text: field.value, hadFocus, wasSent: form.dataset.sent === 'true' }
}
