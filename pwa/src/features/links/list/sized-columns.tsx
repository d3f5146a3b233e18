import { type ReactNode, useEffect, useState } from 'react'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { useIsNarrow } from '../../../ui/elements/use-is-narrow.ts'
import { keptWidths, onWidths, widthStyle } from './column-widths.ts'

/** Loaded on demand, because phones have no resizable columns. */
const ColumnHandles = lazyComponent(async () => (await import('./column-handles.tsx')).ColumnHandles, {
  missing: 'nothing',
})

/**
 * Applies the chosen column widths by custom properties, so that rows do not render again while
 * dragging.
 */
export function SizedColumns({ children }: { children: ReactNode }) {
  const [widths, setWidths] = useState(keptWidths)
  const isNarrow = useIsNarrow()
  useEffect(() => onWidths(() => setWidths(keptWidths())), [])
  return (
    <div className="sized-columns" style={widthStyle(widths)}>
      {!isNarrow && <ColumnHandles widths={widths} onChange={setWidths} />}
      {children}
    </div>
  )
}
