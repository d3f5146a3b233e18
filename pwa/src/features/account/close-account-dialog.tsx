import type { Account } from '@atajo/shared/account'
import { noticeAfterReload } from '../../platform/device/notice-after-reload.ts'
import { formatDate } from '../../platform/text/formats.ts'
import { accountTexts } from '../../texts/es/account/account.ts'
import { Button } from '../../ui/elements/button.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { clearEndedSession } from '../auth/auth.public.ts'
import { changesOf, useSyncSnapshot } from '../sync/sync.public.ts'
import { closeAccount } from './parts/account.queries.ts'
import { CurrentPasswordField } from './parts/current-password-field.tsx'
import { SecureDialog } from './parts/secure-dialog.tsx'

const texts = accountTexts.close

interface CloseAccountDialogProps extends Pick<Account, 'username' | 'hasPassword' | 'hasTotp' | 'usage'> {
  /** Opens the transfer of links, which must happen before the account closes. */
  onHandOver: () => void
  onClose: () => void
}

/** Closes the account after its name has been typed, and clears all its data from this device. */
export function CloseAccountDialog(props: CloseAccountDialogProps) {
  const { username, hasPassword, hasTotp, usage, onHandOver, onClose } = props
  const { records, elsewhere } = useSyncSnapshot()
  const unsent = changesOf(records).length + elsewhere

  async function send({ username: typed = '', password, code }: Record<string, string>) {
    const { deletedUntil } = await closeAccount({
      username: typed,
      ...(password && { password }),
      ...(code && { code }),
    })
    await clearEndedSession()
    noticeAfterReload({ title: texts.done.title, details: texts.done.details(formatDate(deletedUntil)) })
    location.assign('/')
  }

  return (
    <SecureDialog texts={texts} hasTotp={hasTotp} send={send} onClose={onClose}>
      {(errors) => (
        <>
          {usage.links > 0 && (
            <NoticeBox icon="link">
              <p>{texts.handOver}</p>
              <Button size="small" className="mt-2" onClick={onHandOver}>
                {texts.handOverAction}
              </Button>
            </NoticeBox>
          )}
          {unsent > 0 && <NoticeBox look="warning">{texts.unsent(unsent)}</NoticeBox>}
          <TextField
            label={texts.username(username)}
            name="username"
            error={errors.username}
            autoComplete="off"
            isExact
            required
          />
          {hasPassword && <CurrentPasswordField error={errors.password} />}
        </>
      )}
    </SecureDialog>
  )
}
