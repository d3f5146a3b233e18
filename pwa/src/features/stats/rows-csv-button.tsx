import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { StatsDimension } from '@atajo/shared/stats'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/button.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { rowsCsvPath } from './stats-path.ts'
import type { StatsSearch } from './stats-search.ts'

interface RowsCsvButtonProps {
  dimension: StatsDimension
  asked: StatsSearch
}

const texts = statsTexts.csv

/** Saves all rows of one table as a CSV file. */
export function RowsCsvButton({ dimension, asked }: RowsCsvButtonProps) {
  const table = DIMENSIONS[dimension].plural
  const { isPending, start } = useDownload({
    path: rowsCsvPath(asked, dimension),
    name: texts.rowsFileName(dimension),
    texts,
  })
  return (
    <Button
      look="ghost"
      size="small"
      icon="download"
      className="stats-rows-csv"
      aria-label={texts.downloadRows(table)}
      isBusy={isPending}
      onClick={start}
    >
      {texts.rows}
    </Button>
  )
}
