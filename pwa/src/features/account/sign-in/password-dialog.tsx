import { useQuery } from '@tanstack/react-query'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { keysQuery } from '../keys/keys.queries.ts'
import { changePassword, useAccountRefresh } from '../parts/account.queries.ts'
import { SecureDialog } from '../parts/secure-dialog.tsx'

const texts = accountTexts.changePassword

interface PasswordDialogProps {
  username: string
  hasTotp: boolean
  onClose: () => void
}

/** Changes the password. Asks whether to keep the API keys if there are any. */
export function PasswordDialog({ username, hasTotp, onClose }: PasswordDialogProps) {
  const refresh = useAccountRefresh()
  const { data: keys = [] } = useQuery(keysQuery)

  async function send({ current = '', next = '', code, keepApiKeys }: Record<string, string>) {
    await changePassword({ current, next, code, keepApiKeys: keepApiKeys !== undefined })
    await refresh()
    void notify({ title: texts.done, icon: 'lock' })
    onClose()
  }

  return (
    <SecureDialog
      texts={texts}
      hasTotp={hasTotp}
      send={send}
      fieldOfCode={{ wrong_password: 'current' }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <input
            type="text"
            className="sr-only"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField
            label={texts.current}
            name="current"
            error={errors.current}
            autoComplete="current-password"
            required
          />
          <NewPasswordField label={texts.next} name="next" error={errors.next} />
          {keys.length > 0 && <CheckField {...texts.keepKeys} name="keepApiKeys" />}
        </>
      )}
    </SecureDialog>
  )
}
