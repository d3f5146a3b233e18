import { shortAddress } from '@atajo/shared/readable-address'
import { Link } from '@tanstack/react-router'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useIsSessionEnded } from '../../../platform/server/session-flags.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatAge } from '../../../platform/text/formats.ts'
import { syncTexts } from '../../../texts/es/sync.ts'
import { pillTexts } from '../../../texts/es/sync-pill.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { findAction, type OutboxAction } from '../records/outbox-action.ts'
import { type OutboxRecord, syncStateOf } from '../records/outbox-record.ts'
import { useSyncSnapshot } from '../sending/sync-snapshot.ts'
import { openConflict } from './conflict.ts'
import { changesOf } from './sync-summary.ts'
import { discardChange, retryChange } from './waiting-change.ts'

/** Lists the waiting changes, oldest first, with their state, reason and possible actions. */
export function SyncList({ onClose }: { onClose: () => void }) {
  const { records: waiting, elsewhere, sending } = useSyncSnapshot()
  const records = changesOf(waiting)
  const isOnline = useIsOnline()
  const texts = syncTexts.list
  const isSessionEnded = useIsSessionEnded()
  const empty = isSessionEnded ? texts.emptyEnded : isOnline ? texts.empty : texts.emptyOffline
  return (
    <Dialog onClose={onClose} title={records.length > 0 ? pillTexts.pending(records.length) : texts.title}>
      {records.length === 0 && elsewhere === 0 && <p className="text-ink-2">{empty}</p>}
      <ul>
        {records.map((record) => (
          <WaitingChange
            key={record.id}
            record={record}
            isSending={record.id === sending}
            isOnline={isOnline}
          />
        ))}
      </ul>
      {records.length > 0 && (isSessionEnded || !isOnline) && (
        <p className="mt-3 text-sm text-ink-2">
          {(isSessionEnded ? texts.onceSignedIn : texts.willSend)(records.length)}
        </p>
      )}
      {elsewhere > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {texts.elsewhere(elsewhere)}{' '}
          <Link to="/login" className="underline underline-offset-3" onClick={onClose}>
            {syncTexts.signIn}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

interface WaitingChangeProps {
  record: OutboxRecord
  isSending: boolean
  isOnline: boolean
}

function WaitingChange({ record, isSending, isOnline }: WaitingChangeProps) {
  const action = findAction(record.action)
  const state = syncStateOf(record, isSending)
  return (
    <li className="grid gap-2 border-line py-3.5 not-first:border-t">
      <div className="flex items-start justify-between gap-3">
        {action ? (
          <ChangeInWords action={action} record={record} />
        ) : (
          <div className="min-w-0">
            <small className="text-ink-2">
              {syncTexts.list.unknownAction}
              {', '}
              {formatAge(record.at)}
            </small>
          </div>
        )}
        <Status look={record.refusal ? 'problem' : 'waiting'}>{syncTexts.states[state]}</Status>
      </div>
      {record.refusal && <RefusalReason record={record} />}
      {isOnline && record.trouble && !isSending && (
        <p className="text-sm text-ink-2">{syncTexts.list.trouble[record.trouble]}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'conflict' ? (
          <Button size="small" onClick={() => openConflict(record)}>
            {syncTexts.list.compare}
          </Button>
        ) : (
          <Button size="small" disabled={state === 'sending'} onClick={() => void retryChange(record.id)}>
            {syncTexts.list.retry}
          </Button>
        )}
        <Button size="small" look="ghost" disabled={isSending} onClick={() => void discardChange(record.id)}>
          {syncTexts.list.discard}
        </Button>
      </div>
    </li>
  )
}

function ChangeInWords({ action, record }: { action: OutboxAction; record: OutboxRecord }) {
  const { what, which, isAddress } = action.describe(record.variables, useShortLinkPlace())
  return (
    <div className="min-w-0">
      <b className="short-link block truncate">{isAddress ? shortAddress(which) : which}</b>
      <small className="text-ink-2">
        {what}
        {', '}
        {formatAge(record.at)}
      </small>
    </div>
  )
}

function RefusalReason({ record }: { record: OutboxRecord }) {
  const { message = '', details = '' } = record.refusal ?? {}
  return (
    <p className="text-sm text-danger-text" role="status">
      {[message, details].filter(Boolean).join(' ')}
    </p>
  )
}
