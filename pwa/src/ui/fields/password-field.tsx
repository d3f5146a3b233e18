import { type InputHTMLAttributes, useState } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { IconButton } from '../elements/icon-button.tsx'
import { countOf, Field, type FieldProps } from './field.tsx'
import '../styles/fields.css'

type PasswordFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>

/** A password field with a button that shows and hides its text. */
export function PasswordField({ label, help, error, isOptional, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional ?? false} count={countOf(input)}>
      {(control) => (
        <div className="input-group">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
