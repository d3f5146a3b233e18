import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { storageProblem } from '../platform/storage-problem.ts'
import { useKeptState } from '../platform/use-kept-state.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import { NoticeBox } from './notice-box.tsx'
import { notify } from './notify.tsx'

export interface DraftDialogTexts {
  title: string
  /** On the button that sends it. */
  submit: string
  busy: string
  cancel: string
  /** The notices of how it went. */
  done: string
  failed: string
}

export interface DraftFields<Draft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The server's words about single fields, by their names on the wire. */
  errors: Record<string, string>
}

interface DraftDialogProps<Draft> {
  texts: DraftDialogTexts
  icon: IconName
  /** Under which name what was typed is kept. */
  keptAs: string
  initial: Draft
  /** Throws ApiError when the server refuses it, something else when the device cannot keep it. */
  save: (draft: Draft) => Promise<unknown>
  onClose: () => void
  children: (fields: DraftFields<Draft>) => ReactNode
}

/** A form in a dialog: what was typed stays until it went through, and a refusal stands where it belongs. */
export function DraftDialog<Draft>(props: DraftDialogProps<Draft>) {
  const { texts, keptAs, initial, onClose } = props
  const formId = useId()
  const [draft, setDraft, forget] = useKeptState(keptAs, initial)
  const { send, isBusy, problem } = useSending(props)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await send(draft))) return
    forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="accent" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? texts.busy : texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {problem && Object.keys(problem.fields).length === 0 && (
          <NoticeBox look="error">{problem.sentence}</NoticeBox>
        )}
        {props.children({
          draft,
          change: (part) => setDraft({ ...draft, ...part }),
          errors: problem?.fields ?? {},
        })}
      </form>
    </Dialog>
  )
}

/** Why it was not saved: a sentence, and the server's words about single fields. */
interface Problem {
  sentence: string
  fields: Record<string, string>
}

function useSending<Draft>({ texts, icon, save }: DraftDialogProps<Draft>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Answers whether it is done, or kept to be done. */
  async function send(draft: Draft): Promise<boolean> {
    setIsBusy(true)
    setProblem(null)
    try {
      await save(draft)
      void notify({ title: texts.done, icon })
      return true
    } catch (error) {
      const found = problemOf(error)
      setProblem(found)
      void notify({ title: texts.failed, details: found.sentence, look: 'error' })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { sentence: error.details || error.message, fields: error.fields }
  console.error(error)
  return { sentence: storageProblem(error).details, fields: {} }
}
