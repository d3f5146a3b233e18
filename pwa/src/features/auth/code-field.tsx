import { authTexts } from '../../texts/es/auth.ts'
import { TextField } from '../../ui/text-field.tsx'

const texts = authTexts.code

/** A field for a code of the authenticator app, or a recovery code. */
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
