import { authTexts } from '../../../texts/es/account/auth.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

const texts = authTexts.code

export function CodeField({ problem }: { problem?: string | undefined }) {
  return (
    <TextField
      label={texts.label}
      help={texts.hint}
      error={problem}
      name="code"
      autoComplete="one-time-code"
      isExact
      autoFocus
      required
    />
  )
}
