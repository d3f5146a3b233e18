import { API } from '@atajo/shared/paths'
import { useEffect, useState } from 'react'
import { noticeAfterReload } from '../../../platform/device/notice-after-reload.ts'
import { useSite } from '../../../platform/server/site.ts'
import { logoutTexts as texts } from '../../../texts/es/account/logout.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { changesOf, useSyncSnapshot } from '../../sync/sync.public.ts'
import { logout } from './auth.queries.ts'
import { answerLogoutRequests } from './request-logout.ts'

const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
  {
    missing: 'over-page',
    onGiveUp: ({ onClose }) => onClose(),
  },
)

/** Signs out and loads the start page; asks first if unsent changes would be lost. */
export function LogoutButton() {
  const { records, elsewhere } = useSyncSnapshot()
  const unsent = changesOf(records).length + elsewhere
  const signsOut = useSite()?.signIn?.oidc?.signsOut ?? false
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function leave() {
    setIsBusy(true)
    try {
      const outcome = await logout()
      noticeAfterReload(texts.outcomes[outcome])
      // On the former page, the next person's empty list would look as if all data were lost.
      location.assign(outcome === 'confirmed' && signsOut ? API.oidcSignOut : '/')
    } catch (error) {
      console.error(error)
      setIsBusy(false)
      void notify({ ...texts.failed, look: 'error' })
    }
  }

  const ask = () => (unsent > 0 ? setIsAsking(true) : void leave())
  useEffect(() => answerLogoutRequests(ask))

  return (
    <>
      <Button look="ghost" size="small" isBusy={isBusy} onClick={ask}>
        {texts.action}
      </Button>
      <DialogPlace about={isAsking || null}>
        {() => (
          <ConfirmDialog
            title={texts.title}
            description={texts.unsent(unsent)}
            confirmLabel={texts.anyway}
            look="danger"
            isBusy={isBusy}
            onConfirm={() => void leave()}
            onClose={() => setIsAsking(false)}
          />
        )}
      </DialogPlace>
    </>
  )
}
