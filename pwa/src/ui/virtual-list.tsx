import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Rows drawn beyond the screen: none at first, then a few at a time. */
const OVERSCAN = { step: 2, most: 8 }

interface VirtualListProps<Item> {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => ReactNode
  /** First guess of a row's height, px; the real one is measured. */
  estimatedHeight: number
  label: string
  className?: string
  itemClassName?: string
}

/** A list of any length that scrolls with the page and only draws what is near the screen. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, estimatedHeight } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const [overscan, setOverscan] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    if (window.scrollY > 0) return setOffset(current.offsetTop)
    // At the top the same rows are seen with it and without: they need not wait for the layout.
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
    // Known before the first effect: the first rows are drawn in slices, with the rest of the page.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: offset,
    // Each row stands below the one before it, so that no height has to be known beforehand.
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
