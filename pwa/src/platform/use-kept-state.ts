import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './kept-drafts.ts'

/** A form's state that survives a reload and a closed dialog; call the third once it has gone through. */
export function useKeptState<Draft>(
  form: string,
  initial: Draft,
): [Draft, (draft: Draft) => void, () => void] {
  const [draft, setDraft] = useState(() => keptDraft<Draft>(form) ?? initial)
  const isSettled = useRef(false)

  useEffect(() => {
    if (isSettled.current) return
    if (JSON.stringify(draft) === JSON.stringify(initial)) forgetDraft(form)
    else keepDraft(form, draft)
  })

  function forget() {
    isSettled.current = true
    forgetDraft(form)
  }

  return [draft, setDraft, forget]
}
