import { statsTexts } from '../../../texts/es/stats.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { useDownload } from '../../../ui/notices/use-download.ts'

interface RowsCsvButtonProps {
  path: string
  name: string
  table: string
}

const texts = statsTexts.csv

export function RowsCsvButton({ path, name, table }: RowsCsvButtonProps) {
  const { isPending, start } = useDownload({ path, name: texts.rowsFileName(name), texts })
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
