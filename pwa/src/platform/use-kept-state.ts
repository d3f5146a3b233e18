import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

interface Kept<Draft, Item> {
  draft: Draft
  /** The version it was typed on, as a later one is a conflict. Null for something new. */
  base: Item | null
}

export interface KeptState<Draft, Item> extends Kept<Draft, Item> {
  change: (draft: Draft) => void
  /** It went through: nothing is kept any more. */
  forget: () => void
}

/** A form's state that survives a reload and a closed dialog, with the version of what it edits. */
export function useKeptState<Draft, Item>(
  form: string,
  edited: Item | null,
  draftOf: (item: Item | null) => Draft,
): KeptState<Draft, Item> {
  const [kept, setKept] = useState<Kept<Draft, Item>>(
    () => readKept(form) ?? { draft: draftOf(edited), base: edited },
  )
  const isSettled = useRef(false)

  useEffect(() => {
    if (isSettled.current) return
    if (JSON.stringify(kept.draft) === JSON.stringify(draftOf(kept.base))) forgetDraft(form)
    else keepDraft(form, kept)
  })

  return {
    ...kept,
    change: (draft) => setKept({ ...kept, draft }),
    forget() {
      isSettled.current = true
      forgetDraft(form)
    },
  }
}

/** What was kept, if this version of the app kept it. */
function readKept<Draft, Item>(form: string): Kept<Draft, Item> | null {
  const kept = keptDraft<Partial<Kept<Draft, Item>>>(form)
  const isWhole = kept?.draft !== undefined && kept.base !== undefined
  return isWhole ? (kept as Kept<Draft, Item>) : null
}
