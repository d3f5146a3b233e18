import { accountTexts } from '../../../texts/es/account/account.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'

/** The password that an account has now, for dialogs that want to know whose it is. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label={accountTexts.password}
      name="password"
      error={error}
      autoComplete="current-password"
      required
    />
  )
}
