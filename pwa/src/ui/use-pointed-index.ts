import { type PointerEvent, useEffect, useState } from 'react'

/**
 * Which of `count` equal steps of an element's width the pointer is nearest to. A mouse leaves it with the element, a
 * finger with the next touch elsewhere.
 */
export function usePointedIndex(count: number) {
  const [index, setIndex] = useState<number | null>(null)
  const [element, setElement] = useState<Element | null>(null)

  useEffect(() => {
    if (!element) return
    const leave = (event: Event) => {
      if (!element.contains(event.target as Node)) setIndex(null)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [element])

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const nearest = Math.round(((clientX - left) / width) * (count - 1))
    setElement(currentTarget)
    setIndex(Math.min(count - 1, Math.max(0, nearest)))
  }

  function leave({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') setIndex(null)
  }

  return { index, listeners: { onPointerDown: point, onPointerMove: point, onPointerLeave: leave } }
}
