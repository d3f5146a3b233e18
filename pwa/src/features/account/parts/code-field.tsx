import { accountTexts } from '../../../texts/es/account/account.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** A code of the second step, or one for recovery. */
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
