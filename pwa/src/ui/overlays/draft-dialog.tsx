import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraftState } from '../../platform/device/use-draft-state.ts'
import { useIsMounted } from '../../platform/page/use-is-mounted.ts'
import { ApiError } from '../../platform/server/api-error.ts'
import { queuedNotice, storageProblem } from '../../platform/server/storage-notices.ts'
import type { IconName } from '../elements/icon.tsx'
import { NoticeBox } from '../elements/notice-box.tsx'
import { notify } from '../notices/notify.tsx'
import { FormDialog } from './form-dialog.tsx'
import { showFirstProblem } from './show-first-problem.ts'

export interface DraftDialogTexts {
  title: string
  submit: string
  busy: string
  done: string
  failed: string
}

export interface DraftFields<Draft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  errors: Record<string, string>
}

interface Saved {
  isQueued: boolean
  /** Shows a conflict that the person has to resolve; the change is stored. */
  onConflict?: () => void
}

interface DraftDialogProps<Draft, Item> {
  texts: DraftDialogTexts
  icon: IconName
  draftName: string
  /** The edited item; null for a new one. */
  edited: Item | null
  draftOf: (item: Item | null) => Draft
  /**
   * Throws ApiError if the server refuses, and other errors if the device cannot store the change.
   * Calls `onKept` when the device has stored it.
   */
  save: (draft: Draft, edited: Item | null, onKept: () => void) => Promise<Saved>
  /** Fields by error code, for refusals that name no field. */
  fieldOfCode: Record<string, string>
  onClose: () => void
  children: (fields: DraftFields<Draft>) => ReactNode
}

/** A form in a dialog. The draft is stored until it was sent, and refusals appear at the fields. */
export function DraftDialog<Draft, Item>(props: DraftDialogProps<Draft, Item>) {
  const { texts, onClose } = props
  const kept = useDraftState(props.draftName, props.edited, props.draftOf)
  const { send, isBusy, problem } = useSending(props)
  const isShown = useIsMounted()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) showFirstProblem(form.current)
  }, [problem])

  async function save(edited: Item | null) {
    const saved = await send(kept.draft, edited, kept.settle)
    if (!saved) return kept.unsettle()
    kept.settle()
    if (isShown()) onClose()
    saved.onConflict?.()
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
          {problem && Object.keys(problem.fields).length === 0 && (
            <NoticeBox look="error">{problem.sentence}</NoticeBox>
          )}
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

interface Problem {
  sentence: string
  fields: Record<string, string>
}

function useSending<Draft, Item>({ texts, icon, save, fieldOfCode }: DraftDialogProps<Draft, Item>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Returns null if the server refused. */
  async function send(draft: Draft, edited: Item | null, onKept: () => void): Promise<Saved | null> {
    setIsBusy(true)
    setProblem(null)
    try {
      const saved = await save(draft, edited, onKept)
      if (!saved.onConflict) {
        void notify({ ...(saved.isQueued ? queuedNotice() : { title: texts.done }), icon })
      }
      return saved
    } catch (error) {
      const found = problemOf(error, fieldOfCode)
      setProblem(found)
      void notify({ title: texts.failed, details: found.sentence, look: 'error' })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem }
}

function problemOf(error: unknown, fieldOfCode: Record<string, string>): Problem {
  if (error instanceof ApiError) {
    const sentence = error.sentence
    const field = fieldOfCode[error.code]
    return { sentence, fields: field ? { [field]: sentence } : error.fields }
  }
  console.error(error)
  return { sentence: storageProblem(error).details, fields: {} }
}
