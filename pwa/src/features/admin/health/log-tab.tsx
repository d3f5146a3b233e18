import type { LoggedDeed } from '@atajo/shared/admin-lists'
import { useState } from 'react'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatDateTime } from '../../../platform/text/formats.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminLogTexts } from '../../../texts/es/admin/admin-log.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { useDeed } from '../parts/admin.queries.ts'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { deedDetail, deedText } from './deed-text.ts'
import { readWholeLog, useLog } from './log.queries.ts'

const texts = adminLogTexts

/** The audit log. Entries cannot be changed. */
export function LogTab() {
  const log = useLog()
  return (
    <div className="admin-part">
      <div className="admin-log-head">
        <p>{texts.sentence}</p>
        <DownloadButton />
      </div>
      {!log.data ? (
        <Unread isError={log.isError} onRetry={() => void log.refetch()} label={texts.what} />
      ) : log.data.length === 0 ? (
        <EmptyState title={texts.none} sentence={texts.noneSentence} />
      ) : (
        <ol className="card admin-rows" aria-label={adminTexts.tabs.registro}>
          {log.data.map((deed) => (
            <DeedRow key={`${deed.at} ${deed.action} ${deed.target}`} deed={deed} />
          ))}
        </ol>
      )}
      <MoreButton {...log} />
    </div>
  )
}

function DeedRow({ deed }: { deed: LoggedDeed }) {
  const { at, actor } = deed
  const detail = deedDetail(deed)
  const place = useShortLinkPlace()
  return (
    <li className="admin-deed">
      <time dateTime={at}>{formatDateTime(at)}</time>
      <p>
        <b>{actor === 'terminal' ? texts.terminal : actor}</b> {deedText(deed, place)}
        {detail && <small> {detail}</small>}
      </p>
    </li>
  )
}

function DownloadButton() {
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useIsOnline()
  const act = useDeed()
  async function download() {
    setIsBusy(true)
    await act({
      work: async () => saveFile(await readWholeLog(), texts.fileName),
      done: texts.downloaded,
      failed: texts.notDownloaded,
    })
    setIsBusy(false)
  }
  return (
    <Button icon="download" isBusy={isBusy} disabled={!isOnline} onClick={() => void download()}>
      {isBusy ? texts.downloading : texts.download}
    </Button>
  )
}
