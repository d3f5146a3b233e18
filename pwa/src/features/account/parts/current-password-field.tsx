import { accountTexts } from '../../../texts/es/account/account.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'

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
