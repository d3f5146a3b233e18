import { type ReactNode, useEffect, useState } from 'react'
import { useIsNarrow } from '../../../ui/elements/use-is-narrow.ts'
import { keptWidths, onWidths, widthStyle } from './column-widths.ts'
import { ColumnHandles } from './lazy-column-handles.ts'

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
