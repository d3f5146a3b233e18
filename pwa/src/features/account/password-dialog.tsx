import { useQuery } from '@tanstack/react-query'
import { accountTexts } from '../../texts/es/account.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { changePassword, useAccountRefresh } from './account.queries.ts'
import { keysQuery } from './keys.queries.ts'
import { SecureDialog } from './secure-dialog.tsx'

const texts = accountTexts.changePassword

interface PasswordDialogProps {
  username: string
  hasTotp: boolean
  onClose: () => void
}

/** Asks for the password and for a new one, and whether the API keys stay where there are any. */
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
