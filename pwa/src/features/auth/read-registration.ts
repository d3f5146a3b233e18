import type { Registration } from '@atajo/shared/session'

/** What was typed into the fields of a new account. */
export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form)
  const typed = (name: string) => String(data.get(name))
  return { username: typed('username'), email: typed('email'), password: typed('password') }
}
