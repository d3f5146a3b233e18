import { API } from '@atajo/shared/paths'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { Button } from '../../ui/button.tsx'
import { useDownload } from '../../ui/use-download.ts'

const texts = linkDetailTexts.csv

/** Saves the accesses of a link as a CSV file; without a connection it says why it cannot. */
export function VisitsCsvButton({ code }: { code: string }) {
  const path = `${API.linkVisits}/${encodeURIComponent(code)}.csv`
  const { isPending, start } = useDownload({ path, name: texts.fileName(code), texts })
  return (
    <Button size="small" icon="download" isBusy={isPending} onClick={start}>
      {isPending ? texts.busy : texts.download}
    </Button>
  )
}
