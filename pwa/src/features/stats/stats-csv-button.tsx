import type { Stats } from '@atajo/shared/stats'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/elements/button.tsx'
import { useDownload } from '../../ui/notices/use-download.ts'
import { csvPath } from './query/stats-path.ts'
import type { StatsSearch } from './query/stats-search.ts'

interface StatsCsvButtonProps {
  asked: StatsSearch
  stats: Stats | undefined
}

const texts = statsTexts.csv

/** Saves the statistics on screen as a CSV file; offline it explains why it cannot. */
export function StatsCsvButton({ asked, stats }: StatsCsvButtonProps) {
  const { isPending, start } = useDownload({
    path: csvPath(asked, stats?.from),
    name: texts.fileName(stats?.from ?? '', stats?.to ?? ''),
    texts,
  })
  return (
    <Button
      icon="download"
      className="stats-csv"
      aria-label={texts.download}
      disabled={!stats}
      isBusy={isPending}
      onClick={start}
    >
      <span>{isPending ? texts.busy : texts.download}</span>
    </Button>
  )
}
