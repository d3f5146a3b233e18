import type { Stats } from '@atajo/shared/stats'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/button.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { csvPath } from './stats-path.ts'
import type { StatsSearch } from './stats-search.ts'

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
