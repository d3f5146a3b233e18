import { API } from '@atajo/shared/paths'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { Button } from '../../ui/elements/button.tsx'
import { useDownload } from '../../ui/notices/use-download.ts'

const texts = linkDetailTexts.csv

/** Saves a link's visits as a CSV file; offline it explains why it cannot. */
export function VisitsCsvButton({ code }: { code: string }) {
  const path = `${API.linkVisits}/${encodeURIComponent(code)}.csv`
  const { isPending, start } = useDownload({ path, name: texts.fileName(code), texts })
  return (
    <Button size="small" icon="download" isBusy={isPending} onClick={start}>
      {isPending ? texts.busy : texts.download}
    </Button>
  )
}
