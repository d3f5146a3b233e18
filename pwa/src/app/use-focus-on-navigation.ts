import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Focuses a new page's heading, so that it is announced and Tab continues from there. */
export function useFocusOnNavigation(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    const isFirst = previous.current === undefined
    if (previous.current === pathname) return
    previous.current = pathname
    if (isFirst || location.hash !== '') return
    const frame = requestAnimationFrame(() => {
      const isPlaced = document.activeElement?.closest('#content')
      if (isPlaced) return
      const heading = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
