import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { StatsDimension } from '@atajo/shared/stats'
import { useQuery } from '@tanstack/react-query'
import { statsTexts } from '../../../texts/es/stats.ts'
import { SkeletonRows } from '../../../ui/elements/skeleton.tsx'
import { Unavailable } from '../../../ui/lists/data-age.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { statsRowsQuery } from '../query/stats.queries.ts'
import type { StatsSearch } from '../query/stats-search.ts'
import { RankedList } from './ranked-list.tsx'

interface RowsDialogProps {
  dimension: StatsDimension
  search: StatsSearch
  asked: StatsSearch
  total: number
  onSearch: (search: StatsSearch) => void
  onClose: () => void
}

const WIDTH = 640

export function RowsDialog({ dimension, search, asked, total, onSearch, onClose }: RowsDialogProps) {
  const { data, isError, refetch } = useQuery(statsRowsQuery(asked, dimension))
  return (
    <Dialog title={DIMENSIONS[dimension].plural} onClose={onClose} width={WIDTH}>
      {data ? (
        <div className="stats-body stats-whole">
          <RankedList
            list={data}
            most={data.rows.length + 1}
            total={total}
            dimension={dimension}
            search={search}
            onSearch={onSearch}
          />
        </div>
      ) : isError ? (
        <Unavailable onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={7} label={statsTexts.lists.loading} />
      )}
    </Dialog>
  )
}
