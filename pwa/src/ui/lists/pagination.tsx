import { uiTexts } from '../../texts/es/ui.ts'
import { IconButton } from '../elements/icon-button.tsx'
import '../styles/tables.css'

interface PaginationProps {
  /** Counted from 0. */
  pageIndex: number
  pageCount: number
  pageSize: number
  pageSizes: readonly number[]
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
}

export function Pagination({
  pageIndex,
  pageCount,
  pageSize,
  pageSizes,
  onPage,
  onPageSize,
}: PaginationProps) {
  const last = Math.max(0, pageCount - 1)
  return (
    <div className="pagination">
      <label>
        {uiTexts.rows}
        <select
          aria-label={uiTexts.rowsPerPage}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <p aria-live="polite">{uiTexts.page(pageIndex + 1, last + 1)}</p>
      <div>
        <IconButton
          icon="first"
          label={uiTexts.firstPage}
          disabled={pageIndex === 0}
          onClick={() => onPage(0)}
        />
        <IconButton
          icon="previous"
          label={uiTexts.previousPage}
          disabled={pageIndex === 0}
          onClick={() => onPage(pageIndex - 1)}
        />
        <IconButton
          icon="next"
          label={uiTexts.nextPage}
          disabled={pageIndex >= last}
          onClick={() => onPage(pageIndex + 1)}
        />
        <IconButton
          icon="last"
          label={uiTexts.lastPage}
          disabled={pageIndex >= last}
          onClick={() => onPage(last)}
        />
      </div>
    </div>
  )
}
