import { useEffect, useRef } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'
import { currentOwner, type OwnerKey } from './owner.ts'

interface DraftKeeping<Kept> {
  kept: Kept
  isTyped: () => boolean
  /** Whether the form opened with what was kept. */
  wasKept: boolean
  /** Whether what is kept already stays until this form is changed. */
  isUntouched?: boolean
}

export interface DraftKeeper {
  /** Something was typed. */
  touch: () => void
  /** A change has taken it in: nothing is kept any more, even if the form is left now. */
  settle: () => void
  /** That change was refused: it is kept again, unless something else was typed since. */
  unsettle: () => void
  /** Whether it went through and nothing was changed since. */
  isSettled: () => boolean
}

/** Keeps what is typed into a form until a change has taken it in. */
export function useDraftKeeper<Kept>(
  name: string,
  { kept, isTyped, wasKept, isUntouched: startsUntouched = false }: DraftKeeping<Kept>,
): DraftKeeper {
  const isSettled = useRef(false)
  const sender = useRef<OwnerKey | null>(null)
  const hasKept = useRef(wasKept)
  const isUntouched = useRef(startsUntouched)

  useEffect(() => {
    if (isSettled.current || isUntouched.current) return
    const isKept = isTyped()
    // A form where nothing was typed leaves alone what a change of an earlier one gave back.
    if (isKept) keepDraft(name, kept)
    else if (hasKept.current) forgetDraft(name)
    hasKept.current = isKept
  })

  return {
    touch() {
      isSettled.current = false
      isUntouched.current = false
    },
    settle() {
      isSettled.current = true
      sender.current = currentOwner()
      forgetDraft(name)
    },
    unsettle() {
      if (!isSettled.current || sender.current !== currentOwner()) return
      isSettled.current = false
      if (keptDraft(name) === null) keepDraft(name, kept)
    },
    isSettled: () => isSettled.current,
  }
}
