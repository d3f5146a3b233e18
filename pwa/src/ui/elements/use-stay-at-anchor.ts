import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** Scrolls to the page's part that the address names once what stands above has its height. */
export function useStayAtAnchor(isWaiting: boolean): void {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    if (!isWaiting) document.getElementById(hash)?.scrollIntoView()
  }, [hash, isWaiting])
}
