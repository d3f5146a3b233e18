import { useState } from 'react'
import { keptDraft } from './kept-drafts.ts'
import { type DraftKeeper, useDraftKeeper } from './use-draft-keeper.ts'

interface Kept<Draft, Item> {
  draft: Draft
  /** The version that the draft started from: a later one is a conflict. Null for a new item. */
  base: Item | null
}

export interface KeptState<Draft, Item> extends Kept<Draft, Item>, Pick<DraftKeeper, 'settle' | 'unsettle'> {
  change: (draft: Draft) => void
}

/** A form's state that survives a reload and a closed dialog, with the edited item's version. */
export function useKeptState<Draft, Item>(
  form: string,
  edited: Item | null,
  draftOf: (item: Item | null) => Draft,
): KeptState<Draft, Item> {
  const [before] = useState(() => readKept<Draft, Item>(form))
  const [kept, setKept] = useState<Kept<Draft, Item>>(before ?? { draft: draftOf(edited), base: edited })
  const isTyped = () => JSON.stringify(kept.draft) !== JSON.stringify(draftOf(kept.base))
  const { touch, settle, unsettle } = useDraftKeeper(form, { kept, isTyped, wasKept: before !== null })

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
function readKept<Draft, Item>(form: string): Kept<Draft, Item> | null {
  const kept = keptDraft<Partial<Kept<Draft, Item>>>(form)
  const isWhole = kept?.draft !== undefined && kept.base !== undefined
  return isWhole ? (kept as Kept<Draft, Item>) : null
}
