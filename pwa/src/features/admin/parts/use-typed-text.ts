import { useEffect, useState } from 'react'

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 300

/**
 * What is typed into a search that the server answers: shown at once, asked for after a pause, and
 * following `value` where that changes by itself.
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
