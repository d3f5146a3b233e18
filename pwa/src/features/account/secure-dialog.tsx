import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/online.ts'
import { accountTexts } from '../../texts/es/account.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { showFirstProblem } from '../../ui/show-first-problem.ts'
import { CodeField } from './code-field.tsx'
import { type FormProblem, formProblem, NO_PROBLEM } from './form-problem.ts'

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
export function SecureDialog(props: SecureDialogProps) {
  const { texts, hasTotp, send, fieldOfCode, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM)
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useIsOnline()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isOnline) return
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    setIsBusy(true)
    setProblem(NO_PROBLEM)
    try {
      await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
    } catch (error) {
      setProblem(formProblem(error, fieldOfCode))
      showFirstProblem(form.current)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <FormDialog title={texts.title} submit={texts.submit} busy={texts.busy} isBusy={isBusy} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void onSubmit(event)}
        >
          <p className="text-ink-2">{texts.lead}</p>
          {!isOnline && <NoticeBox icon="offline">{accountTexts.offline}</NoticeBox>}
          {problem.summary && <NoticeBox look="error">{problem.summary}</NoticeBox>}
          {children(problem.fields)}
          {(hasTotp || problem.needsCode) && <CodeField error={problem.fields.code} />}
        </form>
      )}
    </FormDialog>
  )
}
