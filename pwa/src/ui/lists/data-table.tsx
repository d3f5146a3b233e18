import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { foldText, searchByText } from '../../platform/text/text-search.ts'
import { SearchBox } from '../fields/search-box.tsx'
import { Pagination } from './pagination.tsx'
import '../styles/tables.css'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: {
    alphanumeric: sortFn_alphanumeric,
    basic: sortFn_basic,
    datetime: sortFn_datetime,
    text: sortFn_text,
  },
})

/** A column of DataTable, for a field of its rows. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & {
  accessorKey: keyof Row & string
  header: string
}

interface DataTableProps<Row extends RowData> {
  title: string
  rows: Row[]
  columns: DataColumn<Row>[]
  searchLabel: string
  /** The first one is the initial size. */
  pageSizes: readonly number[]
  initialSorting: { id: string; desc: boolean }
  emptyText: string
  /** Returns the classes of a column's cells, for the cards that rows become on phones. */
  cellClass?: (columnId: string) => string
  action?: ReactNode
  note?: ReactNode
}

/** A table with a search over all columns, sorting by header and pages. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns } = props
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => searchByText(props.rows, search.trim(), (row) => foldText(searchedText(row, columns))),
    [props.rows, columns, search],
  )
  const table = useTable({
    features,
    data: found,
    columns,
    enableSortingRemoval: false,
    initialState: {
      sorting: [props.initialSorting],
      pagination: { pageIndex: 0, pageSize: props.pageSizes[0] ?? 10 },
    },
  })
  const rows = table.getRowModel().rows
  return (
    <section className="card overflow-hidden">
      <header className="flex flex-wrap items-center gap-3 p-4 lg:pl-8">
        <h2 className="mr-auto text-lg tracking-[-0.015em]">{props.title}</h2>
        {props.action}
        <SearchBox
          label={props.searchLabel}
          value={search}
          onChange={(text) => {
            setSearch(text)
            table.setPageIndex(0)
          }}
          className="w-full sm:w-60"
        />
      </header>
      {props.note}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways needs the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={props.title}>
        <table className="data-table">
          <thead>
            <tr>
              {table.getFlatHeaders().map((header) => (
                <HeaderCell
                  key={header.id}
                  title={String(header.column.columnDef.header)}
                  sorted={header.column.getIsSorted()}
                  onSort={() => header.column.toggleSorting()}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={props.cellClass?.(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="p-6 text-ink-2">{props.emptyText}</p>}
      </section>
      <Pagination
        pageIndex={table.state.pagination.pageIndex}
        pageCount={table.getPageCount()}
        pageSize={table.state.pagination.pageSize}
        pageSizes={props.pageSizes}
        onPage={(index) => table.setPageIndex(index)}
        onPageSize={(size) => table.setPageSize(size)}
      />
    </section>
  )
}

/** Returns a row's words, one line per column. */
function searchedText<Row extends RowData>(row: Row, columns: readonly DataColumn<Row>[]): string {
  return columns.map((column) => String(row[column.accessorKey])).join('\n')
}

/** Only tables use these drawings, so no other screen has to load them. */
const ARROWS = {
  none: 'm7 15 5 5 5-5M7 9l5-5 5 5',
  descending: 'M12 5v14M19 12l-7 7-7-7',
  ascending: 'M12 19V5M5 12l7-7 7 7',
}

interface HeaderCellProps {
  title: string
  sorted: false | 'asc' | 'desc'
  onSort: () => void
}

function HeaderCell({ title, sorted, onSort }: HeaderCellProps) {
  const direction = sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={onSort}>
        {title}
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={ARROWS[direction]} />
        </svg>
      </button>
    </th>
  )
}
