import { type ReactNode, useState } from 'react'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { accountProblem } from './account-problem.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

interface SecureDialogProps {
  texts: { title: string; lead: string; submit: string; busy: string }
  /** Whether the account asks for a code of the second step. */
  hasTotp: boolean
  /** Whether its password may be asked for here, once the sign-in is too long ago. */
  hasPassword?: boolean
  /** Sends the form's values by their names; throws as `http` does. */
  send: (values: Record<string, string>) => Promise<void>
  /** Which field a refusal is about that names none, by its code. */
  fieldOfCode?: Record<string, string>
  onClose: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * A form for what keeps the account safe: needs a connection, a code where there is one, and the
 * password where the server asks for it.
 */
export function SecureDialog(props: SecureDialogProps) {
  const { hasTotp, hasPassword = false, fieldOfCode, children, ...dialog } = props
  // The password field stays once the server has asked for it, with what is typed there.
  const [asked, setAsked] = useState({ code: hasTotp, password: false })

  function problemOf(error: unknown) {
    const problem = accountProblem(error, { fieldOfCode, hasPassword })
    const { needsCode, needsPassword = false } = problem
    setAsked({ code: asked.code || needsCode, password: asked.password || needsPassword })
    return problem
  }

  return (
    <SentFormDialog {...dialog} problemOf={problemOf}>
      {({ fields }) => (
        <>
          {children(fields)}
          {asked.password && hasPassword && <CurrentPasswordField error={fields.password} />}
          {asked.code && <CodeField error={fields.code} />}
        </>
      )}
    </SentFormDialog>
  )
}
