import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { syncTexts } from '../../texts/es/sync.ts'
import { NoticeBox } from '../elements/notice-box.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type FormProblem, formProblem, NO_PROBLEM } from './form-problem.ts'
import { showFirstProblem } from './show-first-problem.ts'

interface SentFormDialogProps {
  texts: { title: string; lead: string; submit: string; busy: string }
  /** Sends the form's values by their names, without empty ones; throws as `http` does. */
  send: (values: Record<string, string>) => Promise<unknown>
  /** Explains refusals whose own sentence does not suffice. */
  problemOf?: (error: unknown) => FormProblem | undefined
  look?: 'accent' | 'danger-solid'
  onClose: () => void
  children: (problem: FormProblem) => ReactNode
}

/** A form that needs a connection and shows refusals beside its fields. */
export function SentFormDialog(props: SentFormDialogProps) {
  const { texts, send, problemOf, children, ...dialog } = props
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
      setProblem(problemOf?.(error) ?? formProblem(error))
      showFirstProblem(form.current)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <FormDialog {...dialog} title={texts.title} submit={texts.submit} busy={texts.busy} isBusy={isBusy}>
      {(formId) => (
        <form
          id={formId}
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void onSubmit(event)}
        >
          <p className="text-ink-2">{texts.lead}</p>
          {!isOnline && <NoticeBox icon="offline">{syncTexts.needsConnection}</NoticeBox>}
          {problem.summary && <NoticeBox look="error">{problem.summary}</NoticeBox>}
          {children(problem)}
        </form>
      )}
    </FormDialog>
  )
}
