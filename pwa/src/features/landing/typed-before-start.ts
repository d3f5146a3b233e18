interface TypedBeforeStart {
  text: string
  hadFocus: boolean
  wasSent: boolean
  /** Whether the app started with this page: nobody came here from another. */
  isStart: boolean
}

let held: { form: HTMLFormElement; field: HTMLInputElement; hadFocus: boolean } | null = null
let buttons: HTMLButtonElement[] = []

/** Holds on to the prerendered page, so that what is done until the very moment the app replaces it is not lost. */
export function readTypedBeforeStart(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-prerendered]')
  const field = form?.querySelector('input')
  if (!form || !field) return
  const now = { form, field, hadFocus: document.activeElement === field }
  field.addEventListener('focus', () => {
    now.hadFocus = true
  })
  held = now
  buttons = findButtons()
}

/** What was typed before the app had started; empty from the second call on. */
export function takeTypedBeforeStart(): TypedBeforeStart {
  const taken = held
  held = null
  if (!taken) return { text: '', hadFocus: false, wasSent: false, isStart: false }
  dispatchEvent(new Event('atajo:started'))
  const { form, field, hadFocus } = taken
  return { text: field.value, hadFocus, wasSent: form.dataset.sent === 'true', isStart: true }
}

/** Presses the button that was pressed before the app had started; only once. */
export function pressAgain(): void {
  const pressed = buttons.find((button) => button.dataset.pressed === 'true' && button.type !== 'submit')
  buttons = []
  if (pressed)
    findButtons()
      .find((button) => nameOf(button) === nameOf(pressed))
      ?.click()
}

function findButtons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>('#root button')]
}

function nameOf(button: HTMLButtonElement): string | null {
  return button.ariaLabel ?? button.textContent
}
