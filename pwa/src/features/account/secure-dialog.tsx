import type { ReactNode } from 'react'
import { SentFormDialog } from '../../ui/sent-form-dialog.tsx'
import { accountProblem } from './account-problem.ts'
import { CodeField } from './code-field.tsx'

interface SecureDialogProps {
  texts: { title: string; lead: string; submit: string; busy: string }
  /** Whether the account asks for a code of the second step. */
  hasTotp: boolean
  /** Sends the form's values by their names; throws as `http` does. */
  send: (values: Record<string, string>) => Promise<void>
  /** Which field a refusal is about that names none, by its code. */
  fieldOfCode?: Record<string, string>
  onClose: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/** A form for what keeps the account safe: needs a connection, and a code where there is one. */
export function SecureDialog({ hasTotp, fieldOfCode, children, ...dialog }: SecureDialogProps) {
  return (
    <SentFormDialog {...dialog} problemOf={(error) => accountProblem(error, fieldOfCode)}>
      {({ fields, needsCode }) => (
        <>
          {children(fields)}
          {(hasTotp || needsCode) && <CodeField error={fields.code} />}
        </>
      )}
    </SentFormDialog>
  )
}
