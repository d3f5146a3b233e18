import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { keptNotice } from '../platform/kept-notice.ts'
import { storageProblem } from '../platform/storage-problem.ts'
import { useIsShown } from '../platform/use-is-shown.ts'
import { useKeptState } from '../platform/use-kept-state.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { IconName } from './icon.tsx'
import { NoticeBox } from './notice-box.tsx'
import { notify } from './notify.tsx'
import { showFirstProblem } from './show-first-problem.ts'

export interface DraftDialogTexts {
  title: string
  /** On the button that sends it. */
  submit: string
  busy: string
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

interface DraftDialogProps<Draft, Item> {
  texts: DraftDialogTexts
  icon: IconName
  /** Under which name what was typed is kept. */
  keptAs: string
  /** What it edits; null to make something new. */
  edited: Item | null
  draftOf: (item: Item | null) => Draft
  /**
   * Throws ApiError when the server refuses it, something else when the device cannot keep it;
   * `onKept` is told once the device has stored it.
   */
  save: (draft: Draft, edited: Item | null, onKept: () => void) => Promise<{ isQueued: boolean }>
  /** Which field a refusal is about that names none, by its code. */
  fieldOfCode: Record<string, string>
  onClose: () => void
  children: (fields: DraftFields<Draft>) => ReactNode
}

/** A form in a dialog: what was typed stays until it went through, refusals are at the fields. */
export function DraftDialog<Draft, Item>(props: DraftDialogProps<Draft, Item>) {
  const { texts, onClose } = props
  const kept = useKeptState(props.keptAs, props.edited, props.draftOf)
  const { send, isBusy, problem, forgive } = useSending(props)
  const isShown = useIsShown()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) showFirstProblem(form.current)
  }, [problem])

  async function save(edited: Item | null) {
    if (!(await send(kept.draft, edited, kept.settle))) return kept.unsettle()
    kept.settle()
    if (isShown()) onClose()
  }

  return (
    <FormDialog title={texts.title} submit={texts.submit} busy={texts.busy} isBusy={isBusy} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save(kept.base)
          }}
        >
          <DraftProblem
            problem={problem}
            onKeepMine={(current) => void save(current as Item)}
            onTakeTheirs={(current) => {
              forgive()
              kept.restart(current as Item)
            }}
          />
          {props.children({
            draft: kept.draft,
            change: (part) => kept.change({ ...kept.draft, ...part }),
            errors: problem?.fields ?? {},
          })}
        </form>
      )}
    </FormDialog>
  )
}

/** Why it was not saved. */
interface Problem {
  sentence: string
  /** The server's words about single fields. */
  fields: Record<string, string>
  /** How the thing is now, where it was changed elsewhere meanwhile; else null. */
  current: unknown
}

interface DraftProblemProps {
  problem: Problem | null
  onKeepMine: (current: unknown) => void
  onTakeTheirs: (current: unknown) => void
}

function DraftProblem({ problem, onKeepMine, onTakeTheirs }: DraftProblemProps) {
  if (!problem || Object.keys(problem.fields).length > 0) return null
  const { sentence, current } = problem
  if (!current) return <NoticeBox look="error">{sentence}</NoticeBox>
  return <ConflictNotice onKeepMine={() => onKeepMine(current)} onTakeTheirs={() => onTakeTheirs(current)} />
}

function useSending<Draft, Item>({ texts, icon, save, fieldOfCode }: DraftDialogProps<Draft, Item>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Returns whether it is done, or kept to be done. */
  async function send(draft: Draft, edited: Item | null, onKept: () => void): Promise<boolean> {
    setIsBusy(true)
    setProblem(null)
    try {
      const { isQueued } = await save(draft, edited, onKept)
      void notify({ ...(isQueued ? keptNotice() : { title: texts.done }), icon })
      return true
    } catch (error) {
      const found = problemOf(error, fieldOfCode)
      setProblem(found)
      void notify({ title: texts.failed, details: found.sentence, look: 'error' })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem, forgive: () => setProblem(null) }
}

function problemOf(error: unknown, fieldOfCode: Record<string, string>): Problem {
  if (error instanceof ApiError) {
    const current = error.code === 'edit_conflict' ? error.current : null
    const sentence = error.sentence
    const field = fieldOfCode[error.code]
    return { sentence, fields: field ? { [field]: sentence } : error.fields, current }
  }
  console.error(error)
  return { sentence: storageProblem(error).details, fields: {}, current: null }
}
