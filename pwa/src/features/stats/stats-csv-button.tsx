import type { Stats } from '@atajo/shared/stats'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { httpFile } from '../../platform/http.ts'
import { isOnline } from '../../platform/online.ts'
import { saveFile } from '../../platform/save-file.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { csvPath } from './stats-path.ts'
import type { StatsSearch } from './stats-search.ts'

interface StatsCsvButtonProps {
  asked: StatsSearch
  stats: Stats | undefined
}

const texts = statsTexts.csv

/** Saves what is shown as a CSV file; without a connection it says why it cannot. */
export function StatsCsvButton({ asked, stats }: StatsCsvButtonProps) {
  const download = useMutation({
    mutationFn: () => httpFile(csvPath(asked, stats?.from)),
    networkMode: 'always',
    retry: false,
    onSuccess: (file) => saveFile(file, texts.fileName(stats?.from ?? '', stats?.to ?? '')),
    onError: (error) => {
      const details = error instanceof ApiError ? error.details || error.message : texts.needsConnection
      void notify({ title: texts.failed, details, look: 'error' })
    },
  })

  function start() {
    if (isOnline()) return download.mutate()
    void notify({ title: texts.failed, details: texts.needsConnection, look: 'error' })
  }

  return (
    <Button
      icon="download"
      className="stats-csv"
      aria-label={texts.download}
      disabled={!stats}
      isBusy={download.isPending}
      onClick={start}
    >
      <span>{download.isPending ? texts.busy : texts.download}</span>
    </Button>
  )
}
