import { useState } from 'react'
import { readDraft } from './stored-drafts.ts'
import { type StoredDraft, useStoredDraft } from './use-stored-draft.ts'

interface Kept<Draft, Item> {
  draft: Draft
  /** The version that the draft started from: a later one is a conflict. Null for a new item. */
  base: Item | null
}

export interface DraftState<Draft, Item> extends Kept<Draft, Item>, Pick<StoredDraft, 'settle' | 'unsettle'> {
  change: (draft: Draft) => void
}

/** A form's state that survives a reload and a closed dialog, with the edited item's version. */
export function useDraftState<Draft, Item>(
  form: string,
  edited: Item | null,
  draftOf: (item: Item | null) => Draft,
): DraftState<Draft, Item> {
  const [before] = useState(() => readCached<Draft, Item>(form))
  const [kept, setKept] = useState<Kept<Draft, Item>>(before ?? { draft: draftOf(edited), base: edited })
  const isTyped = () => JSON.stringify(kept.draft) !== JSON.stringify(draftOf(kept.base))
  const { touch, settle, unsettle } = useStoredDraft(form, { kept, isTyped, wasKept: before !== null })

  return {
    ...kept,
    settle,
    unsettle,
    change(draft) {
      touch()
      setKept({ ...kept, draft })
    },
  }
}

/** Ignores drafts that another version of the app stored in a different shape. */
function readCached<Draft, Item>(form: string): Kept<Draft, Item> | null {
  const kept = readDraft<Partial<Kept<Draft, Item>>>(form)
  const isWhole = kept?.draft !== undefined && kept.base !== undefined
  return isWhole ? (kept as Kept<Draft, Item>) : null
}
