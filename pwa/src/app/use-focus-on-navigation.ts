import { useEffect, useRef } from 'react'

/** After a navigation the focus goes to the new page's heading, so that it is read and Tab goes on from there. */
export function useFocusOnNavigation(pathname: string): void {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (location.hash !== '') return
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
