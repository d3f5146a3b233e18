import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'
import { currentOwner, type OwnerKey } from './owner.ts'

interface Kept<Draft, Item> {
  draft: Draft
  /** The version it was typed on, as a later one is a conflict. Null for something new. */
  base: Item | null
}

export interface KeptState<Draft, Item> extends Kept<Draft, Item> {
  change: (draft: Draft) => void
  /** A change has taken it in: nothing is kept any more, even if the form is left now. */
  settle: () => void
  /** That change was refused: it is kept again, unless something else was typed since. */
  unsettle: () => void
}

/** A form's state that survives a reload and a closed dialog, with the version of what it edits. */
export function useKeptState<Draft, Item>(
  form: string,
  edited: Item | null,
  draftOf: (item: Item | null) => Draft,
): KeptState<Draft, Item> {
  const [before] = useState(() => readKept<Draft, Item>(form))
  const [kept, setKept] = useState<Kept<Draft, Item>>(before ?? { draft: draftOf(edited), base: edited })
  const isSettled = useRef(false)
  const sender = useRef<OwnerKey | null>(null)
  const hasKept = useRef(before !== null)

  useEffect(() => {
    if (isSettled.current) return
    const isTyped = JSON.stringify(kept.draft) !== JSON.stringify(draftOf(kept.base))
    // A form where nothing was typed leaves alone what a change of an earlier one gave back.
    if (isTyped) keepDraft(form, kept)
    else if (hasKept.current) forgetDraft(form)
    hasKept.current = isTyped
  })

  return {
    ...kept,
    change(draft) {
      isSettled.current = false
      setKept({ ...kept, draft })
    },
    settle() {
      isSettled.current = true
      sender.current = currentOwner()
      forgetDraft(form)
    },
    unsettle() {
      if (!isSettled.current || sender.current !== currentOwner()) return
      isSettled.current = false
      if (keptDraft(form) === null) keepDraft(form, kept)
    },
  }
}

/** What was kept, if this version of the app kept it. */
function readKept<Draft, Item>(form: string): Kept<Draft, Item> | null {
  const kept = keptDraft<Partial<Kept<Draft, Item>>>(form)
  const isWhole = kept?.draft !== undefined && kept.base !== undefined
  return isWhole ? (kept as Kept<Draft, Item>) : null
}
