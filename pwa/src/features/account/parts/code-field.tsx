import { accountTexts } from '../../../texts/es/account/account.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Asks for a code of the second step or a recovery code. */
export function CodeField({ error }: { error: string | undefined }) {
  const { label, help } = accountTexts.code
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      name="code"
      autoComplete="one-time-code"
      isExact
      required
    />
  )
}
