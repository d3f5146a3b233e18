import type { ListedAuditEntry } from '@atajo/shared/admin-lists'
import { useState } from 'react'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatDateTime } from '../../../platform/text/formats.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminLogTexts } from '../../../texts/es/admin/admin-log.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { useAdminAction } from '../parts/admin.queries.ts'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { auditEntryDetail, auditEntryText } from './audit-entry-text.ts'
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
          {log.data.map((entry) => (
            <AuditEntryRow key={`${entry.at} ${entry.action} ${entry.target}`} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton {...log} />
    </div>
  )
}

function AuditEntryRow({ entry }: { entry: ListedAuditEntry }) {
  const { at, actor } = entry
  const detail = auditEntryDetail(entry)
  const place = useShortLinkPlace()
  return (
    <li className="admin-audit-entry">
      <time dateTime={at}>{formatDateTime(at)}</time>
      <p>
        <b>{actor === 'terminal' ? texts.terminal : actor}</b> {auditEntryText(entry, place)}
        {detail && <small> {detail}</small>}
      </p>
    </li>
  )
}

function DownloadButton() {
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useIsOnline()
  const act = useAdminAction()
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
