import type { Registration } from '@atajo/shared/session'

export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form)
  const typed = (name: string) => String(data.get(name))
  return { username: typed('username'), email: typed('email'), password: typed('password') }
}
