import { useState } from 'react'
import { newPasswordTexts } from '../../texts/es/account/new-password.ts'
import { PasswordField } from './password-field.tsx'
import { passwordStrength } from './password-strength.ts'
import '../styles/new-password.css'

const LEVELS = { short: 1, weak: 2, fair: 3, good: 4 }

interface NewPasswordFieldProps {
  label: string
  name: string
  error: string | undefined
  help?: string
}

/** A field for a new password that shows its strength. */
export function NewPasswordField({ label, name, error, help }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const texts = newPasswordTexts
  const strength = passwordStrength(password)
  return (
    <PasswordField
      label={label}
      name={name}
      error={error}
      autoComplete="new-password"
      required
      onChange={(event) => setPassword(event.target.value)}
      help={
        password === '' ? (
          help
        ) : (
          <span className="password-strength" data-strength={strength}>
            <meter aria-label={texts.label} min={0} max={4} value={LEVELS[strength]} />
            <span role="status">{texts[strength]}</span>
          </span>
        )
      }
    />
  )
}
