import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that tells if the component is still mounted, for requests that end later. */
export function useIsMounted(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
