import { useEffect, useRef } from 'react'
import { currentOwner, type OwnerKey } from '../server/owner.ts'
import { readDraft, removeDraft, storeDraft } from './stored-drafts.ts'

interface StoredDraftOptions<Kept> {
  kept: Kept
  isTyped: () => boolean
  /** True if the form opened with a stored draft. */
  wasKept: boolean
  /** True if the stored draft must stay until this form is changed. */
  isUntouched?: boolean
}

export interface StoredDraft {
  touch: () => void
  /** Removes the draft, because a change was sent with it, even if the form closes now. */
  settle: () => void
  /**
   * Stores the draft again, because the change was refused, unless something else was typed since.
   */
  unsettle: () => void
  /** True after `settle`, until the form is changed. */
  isSettled: () => boolean
}

/** Stores a form's draft until a change has been sent with it. */
export function useStoredDraft<Kept>(
  name: string,
  { kept, isTyped, wasKept, isUntouched: startsUntouched = false }: StoredDraftOptions<Kept>,
): StoredDraft {
  const isSettled = useRef(false)
  const sender = useRef<OwnerKey | null>(null)
  const hasStored = useRef(wasKept)
  const isUntouched = useRef(startsUntouched)

  useEffect(() => {
    if (isSettled.current || isUntouched.current) return
    const isKept = isTyped()
    // An untouched form must not delete the draft that a refused change has restored.
    if (isKept) storeDraft(name, kept)
    else if (hasStored.current) removeDraft(name)
    hasStored.current = isKept
  })

  return {
    touch() {
      isSettled.current = false
      isUntouched.current = false
    },
    settle() {
      isSettled.current = true
      sender.current = currentOwner()
      removeDraft(name)
    },
    unsettle() {
      if (!isSettled.current || sender.current !== currentOwner()) return
      isSettled.current = false
      if (readDraft(name) === null) storeDraft(name, kept)
    },
    isSettled: () => isSettled.current,
  }
}
