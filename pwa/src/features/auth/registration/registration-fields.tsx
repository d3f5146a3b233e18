import type { Registration } from '@atajo/shared/session'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { registrationProblem } from './registration-problem.ts'

const texts = authTexts.register

export function RegistrationFields({ fields }: Pick<ReturnType<typeof registrationProblem>, 'fields'>) {
  return (
    <>
      <TextField
        label={texts.username}
        help={texts.usernameHelp}
        error={fields.username}
        name="username"
        autoComplete="username"
        isExact
        required
      />
      <TextField
        label={texts.email}
        error={fields.email}
        type="email"
        name="email"
        autoComplete="email"
        required
      />
      <NewPasswordField
        label={texts.password}
        help={texts.passwordHelp}
        error={fields.password}
        name="password"
      />
    </>
  )
}

export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form)
  const typed = (name: string) => String(data.get(name))
  return { username: typed('username'), email: typed('email'), password: typed('password') }
}
