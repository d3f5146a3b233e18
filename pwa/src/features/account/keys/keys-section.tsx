import type { Account } from '@atajo/shared/account'
import type { AccountKey } from '@atajo/shared/api-key'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { notifyRefusal } from '../../../ui/notices/notify-refusal.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { AccountRow, AccountSection } from '../parts/account-section.tsx'
import { lastUse } from '../parts/last-use.ts'
import { UnreadRows } from '../parts/unread-rows.tsx'
import { BookmarkletRow } from './bookmarklet-row.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { keysQuery, removeKey } from './keys.queries.ts'

const texts = accountKeysTexts

/** Manages the API keys of the account. */
export function KeysSection({ account }: { account: Account }) {
  const { data: keys, isError, refetch } = useQuery(keysQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [removed, setRemoved] = useState<AccountKey | null>(null)
  const isOnline = useIsOnline()

  async function remove({ id }: AccountKey) {
    setRemoved(null)
    try {
      await removeKey(id)
      void notify({ title: texts.removed, icon: 'trash' })
    } catch (error) {
      notifyRefusal(texts.failed, error)
    }
    await refetch()
  }

  return (
    <AccountSection id="keys" {...accountTexts.sections.keys}>
      <ul className="card account-rows">
        {!keys && <UnreadRows isError={isError} onRetry={() => void refetch()} />}
        {keys?.length === 0 && <li className="account-row text-ink-2">{texts.none}</li>}
        {keys?.map((key) => (
          <KeyRow key={key.id} shown={key} isOnline={isOnline} onRemove={() => setRemoved(key)} />
        ))}
        <BookmarkletRow />
        <li className="account-more">
          <Button size="small" icon="add" disabled={!isOnline} onClick={() => setIsMaking(true)}>
            {texts.create}
          </Button>
          <Link to="/apidocs" {...buttonLook({ size: 'small', look: 'ghost' })}>
            {texts.docs}
          </Link>
        </li>
      </ul>
      <DialogPlace about={isMaking || null}>
        {() => (
          <KeyDialog
            hasTotp={account.hasTotp}
            hasPassword={account.hasPassword}
            onMade={() => void refetch()}
            onClose={() => setIsMaking(false)}
          />
        )}
      </DialogPlace>
      <DialogPlace about={removed}>
        {(key) => (
          <ConfirmDialog
            title={texts.removeTitle}
            description={texts.removeSentence}
            confirmLabel={texts.remove}
            look="danger"
            onConfirm={() => void remove(key)}
            onClose={() => setRemoved(null)}
          >
            <p className="mt-4 font-semibold">{key.name}</p>
          </ConfirmDialog>
        )}
      </DialogPlace>
    </AccountSection>
  )
}

interface KeyRowProps {
  shown: AccountKey
  isOnline: boolean
  onRemove: () => void
}

function KeyRow({ shown, isOnline, onRemove }: KeyRowProps) {
  const { name, scope, createdAt, lastUsedAt } = shown
  const use = lastUsedAt ? texts.used(lastUse(lastUsedAt)) : texts.never
  return (
    <AccountRow icon="key" title={name} sentence={`${use} · ${texts.made(formatDate(createdAt))}`}>
      <span className="account-scope">{texts.scopes[scope]}</span>
      <Button size="small" aria-label={texts.removeOf(name)} disabled={!isOnline} onClick={onRemove}>
        {texts.remove}
      </Button>
    </AccountRow>
  )
}
