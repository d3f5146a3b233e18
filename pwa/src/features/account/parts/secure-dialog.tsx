import { type ReactNode, useState } from 'react'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { accountProblem } from './account-problem.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

interface SecureDialogProps {
  texts: { title: string; lead: string; submit: string; busy: string }
  /** True if the account has a second step, so that the form asks for a code. */
  hasTotp: boolean
  /** True if the password may replace a sign-in that is too old. */
  hasPassword?: boolean
  /** Sends the form's values by field name; throws as `http` does. */
  send: (values: Record<string, string>) => Promise<void>
  /** Maps error codes without field details to the field that shows them. */
  fieldOfCode?: Record<string, string>
  onClose: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * A form for security settings. It needs a connection, a code if the second step is on, and the
 * password if the server requires it.
 */
export function SecureDialog(props: SecureDialogProps) {
  const { hasTotp, hasPassword = false, fieldOfCode, children, ...dialog } = props
  // The password field stays after the server first required it, so that its text is not lost.
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
