import { API } from '@atajo/shared/paths'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { httpFile } from '../../platform/http.ts'
import { isOnline } from '../../platform/online.ts'
import { saveFile } from '../../platform/save-file.ts'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'

const texts = linkDetailTexts.csv

/** Saves the accesses of a link as a CSV file; without a connection it says why it cannot. */
export function VisitsCsvButton({ code }: { code: string }) {
  const download = useMutation({
    mutationFn: () => httpFile(`${API.linkVisits}/${encodeURIComponent(code)}.csv`),
    networkMode: 'always',
    retry: false,
    onSuccess: (file) => saveFile(file, texts.fileName(code)),
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
    <Button size="small" icon="download" isBusy={download.isPending} onClick={start}>
      {download.isPending ? texts.busy : texts.download}
    </Button>
  )
}
