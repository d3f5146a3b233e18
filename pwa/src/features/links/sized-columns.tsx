import { type ReactNode, useEffect, useState } from 'react'
import { onKeptChoice } from '../../platform/kept-choices.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { KEPT_NAME, keptWidths, widthStyle } from './column-widths.ts'
import { ColumnHandles } from './lazy-column-handles.ts'

/** A list at the column widths its owner chose. Its rows are not drawn again while those change. */
export function SizedColumns({ children }: { children: ReactNode }) {
  const [widths, setWidths] = useState(keptWidths)
  const isNarrow = useIsNarrow()
  useEffect(() => onKeptChoice(KEPT_NAME, () => setWidths(keptWidths())), [])
  return (
    <div className="sized-columns" style={widthStyle(widths)}>
      {!isNarrow && <ColumnHandles widths={widths} onChange={setWidths} />}
      {children}
    </div>
  )
}
