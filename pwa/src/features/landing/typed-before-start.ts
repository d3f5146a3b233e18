interface TypedBeforeStart {
  text: string
  hadFocus: boolean
  wasSent: boolean
}

let typed: TypedBeforeStart = { text: '', hadFocus: false, wasSent: false }

/** Reads the prerendered field just before the app takes its place. */
export function readTypedBeforeStart(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-prerendered]')
  const field = form?.querySelector('input')
  if (!form || !field) return
  typed = {
    text: field.value,
    hadFocus: document.activeElement === field,
    wasSent: form.dataset.sent === 'true',
  }
}

/** What was typed before the app had started; empty from the second call on. */
export function takeTypedBeforeStart(): TypedBeforeStart {
  const taken = typed
  typed = { text: '', hadFocus: false, wasSent: false }
  return taken
}
