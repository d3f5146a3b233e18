import { useCallback, useEffect, useRef } from 'react'

/** Asks whether the component is still on screen: what was sent may end after it was left. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
