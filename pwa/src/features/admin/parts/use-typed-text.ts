import { useEffect, useState } from 'react'

/** The delay after the last keystroke before the server is asked. */
const PAUSE_MS = 300

/**
 * The text of a search box whose results come from the server. It changes at once, calls `onAsk`
 * after a pause, and follows `value` when that changes elsewhere, for example by navigation.
 */
export function useTypedText(value: string, onAsk: (text: string) => void): [string, (text: string) => void] {
  const [held, setHeld] = useState({ text: value, seen: value, asked: value })
  if (value !== held.seen) {
    setHeld(value === held.asked ? { ...held, seen: value } : { text: value, seen: value, asked: value })
  }
  useEffect(() => {
    if (held.text === held.asked) return
    const timer = setTimeout(() => {
      setHeld((last) => ({ ...last, asked: held.text }))
      onAsk(held.text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [held, onAsk])
  return [held.text, (text) => setHeld((last) => ({ ...last, text }))]
}
