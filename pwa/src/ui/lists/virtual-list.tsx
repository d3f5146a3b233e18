import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../elements/when-idle.ts'

/** Rows rendered beyond the screen: none at first, then a few at a time. */
const OVERSCAN = { step: 2, most: 8 }

interface VirtualListProps<Item> {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => ReactNode
  /** The estimated height of a row in px; real heights are measured. */
  estimatedHeight: number
  label: string
  className?: string
  itemClassName?: string
}

/** A list of any length that scrolls with the page and renders only the rows near the screen. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, estimatedHeight } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const [overscan, setOverscan] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    if (window.scrollY > 0) return setOffset(current.offsetTop)
    // At the top the offset does not change the visible rows, so they need not wait for it.
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      if (entry) startTransition(() => setOffset(entry.boundingClientRect.top + window.scrollY))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (overscan >= OVERSCAN.most) return
    return whenIdle(() => startTransition(() => setOverscan(overscan + OVERSCAN.step)))
  }, [overscan])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeight,
    overscan,
    // Known before the first effect, so that the first rows are rendered with the rest of the page.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: offset,
    // Each row is positioned below the one before it, so that no height must be known beforehand.
    measureElement: (row, entry, instance) =>
      entry
        ? measureElement(row, entry, instance)
        : (instance.measurementsCache[instance.indexFromElement(row)]?.size ?? estimatedHeight),
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : props.itemKey(item)
    },
  })
  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={`flow-root [overflow-anchor:none] ${props.className ?? ''}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row, place) => {
        const item = items[row.index]
        if (item === undefined) return null
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-posinset={row.index + 1}
            aria-setsize={items.length}
            className={props.itemClassName}
            style={place === 0 ? { marginTop: row.start - offset } : undefined}
          >
            {props.renderItem(item, row.index)}
          </li>
        )
      })}
    </ul>
  )
}
