import { useEffect } from 'react'

const KEYBOARD_SHARE = 0.75

/** Marks the page while the on-screen keyboard is open, so that the bottom bar can make room. */
export function useOnScreenKeyboard(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport || !matchMedia('(pointer: coarse)').matches) return
    let { width, height: tallest } = viewport
    const onResize = () => {
      // Turning the phone or zooming the page changes the width as well.
      tallest = viewport.width === width ? Math.max(tallest, viewport.height) : viewport.height
      width = viewport.width
      const isUp = viewport.height < tallest * KEYBOARD_SHARE
      document.documentElement.toggleAttribute('data-keyboard', isUp)
      if (isUp) document.documentElement.dataset.keyboard = 'open'
    }
    viewport.addEventListener('resize', onResize)
    return () => viewport.removeEventListener('resize', onResize)
  }, [])
}
