import type { Visit } from '@atajo/shared/visit'
import { useMemo } from 'react'
import { formatNumber } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { Flag } from '../../ui/elements/flag.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { type VisitRow, visitRows } from './visit-rows.ts'
import { VisitsCsvButton } from './visits-csv-button.tsx'

const texts = linkDetailTexts.table
const PAGE_SIZES = [5, 10, 20]
const MAX_VISITS = 1000

const COLUMNS: DataColumn<VisitRow>[] = [
  {
    accessorKey: 'when',
    id: 'at',
    header: texts.at,
    sortFn: (one, other) => byInstant(one.original, other.original),
  },
  {
    accessorKey: 'device',
    header: texts.device,
    cell: ({ row }) => (
      <>
        <Icon name={row.original.isMobile ? 'phone' : 'desktop'} />
        {row.original.device}
      </>
    ),
  },
  { accessorKey: 'method', header: texts.method },
  { accessorKey: 'ip', header: texts.ip },
  {
    accessorKey: 'vpn',
    header: texts.vpn,
    cell: ({ row }) => <Vpn answer={row.original.vpn} />,
  },
  {
    accessorKey: 'country',
    header: texts.country,
    sortFn: (one, other) => one.original.country.localeCompare(other.original.country, 'es'),
    cell: ({ row }) => (
      <>
        {row.original.countryCode ? <Flag code={row.original.countryCode} /> : <Icon name="globe" />}
        {row.original.country}
      </>
    ),
  },
]

interface VisitsTableProps {
  code: string
  visits: readonly Visit[]
}

/** Lists the newest thousand visits, as cards on phones. */
export function VisitsTable({ code, visits }: VisitsTableProps) {
  const rows = useMemo(() => visitRows(visits), [visits])
  return (
    <DataTable
      title={texts.title}
      rows={rows}
      columns={COLUMNS}
      action={rows.length > 0 && <VisitsCsvButton code={code} />}
      searchLabel={texts.search}
      pageSizes={PAGE_SIZES}
      initialSorting={{ id: 'at', desc: true }}
      emptyText={rows.length === 0 ? texts.empty : texts.noneFound}
      cellClass={(columnId) => `visit-${columnId}`}
      note={
        rows.length >= MAX_VISITS && (
          <p className="px-4 pb-3 text-sm text-ink-2 lg:px-8">{texts.newest(formatNumber(MAX_VISITS))}</p>
        )
      }
    />
  )
}

function Vpn({ answer }: { answer: string }) {
  return (
    <>
      <span className="visit-vpn-label">{texts.vpn} </span>
      <b data-vpn={answer === texts.yes}>{answer}</b>
    </>
  )
}

function byInstant(one: VisitRow, other: VisitRow): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}
