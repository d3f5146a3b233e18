import type { Link } from '@atajo/shared/link'
import { type ReactNode, useRef } from 'react'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { VirtualList } from '../../../ui/lists/virtual-list.tsx'
import type { SelectLink } from './link-selection.ts'
import { useFocusAfterSelection } from './use-focus-after-selection.ts'
import { useLinkSelection } from './use-link-selection.ts'
import { useLongPress } from './use-long-press.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Loaded when the first link is selected. */
const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  missing: 'over-page',
  onGiveUp: ({ onEnd }) => onEnd(),
})

interface SelectableLinksProps<Item extends Link> {
  links: readonly Item[]
  place: 'list' | 'trash'
  label: string
  className: string
  itemClassName: string
  /** The estimated height of a row in px, before it is measured. */
  rowHeight: { desktop: number; phone: number }
  renderRow: (link: Item, selection: { isSelected: boolean; onSelect: SelectLink }) => ReactNode
}

/** A list of links with selection, and the actions for the selected links. */
export function SelectableLinks<Item extends Link>(props: SelectableLinksProps<Item>) {
  const { links, place, rowHeight, className } = props
  const list = useRef<HTMLDivElement>(null)
  const { ids, last, selected, isSelecting, select, selectAll, end } = useLinkSelection(links)
  useFocusAfterSelection(list, { isSelecting, last })
  useRowKeys(list)
  const longPress = useLongPress((id) => select(id, true, false))
  const isDesktop = matchMedia('(min-width: 64rem)').matches
  return (
    <>
      {isSelecting && (
        <SelectionBar place={place} links={selected} total={links.length} onAll={selectAll} onEnd={end} />
      )}
      <div ref={list} className={isSelecting ? 'selecting' : undefined} {...longPress}>
        <VirtualList
          label={props.label}
          className={className}
          itemClassName={props.itemClassName}
          items={links}
          itemKey={(link) => link.id}
          estimatedHeight={isDesktop ? rowHeight.desktop : rowHeight.phone}
          renderItem={(link) => props.renderRow(link, { isSelected: ids.has(link.id), onSelect: select })}
        />
      </div>
    </>
  )
}
