import { twoStepTexts } from '../../../texts/es/account/two-step.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { useAccountRefresh } from '../parts/account.queries.ts'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { confirmTotp, type DrawnTotp } from './totp.queries.ts'
import '../../../ui/overlays/secret.css'

const texts = twoStepTexts.setup

interface TotpDialogProps {
  setup: DrawnTotp
  /** Receives the recovery codes, which can only be shown once. */
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app; a valid code enables the second step. */
export function TotpDialog({ setup, onDone, onClose }: TotpDialogProps) {
  const refresh = useAccountRefresh()

  async function send({ code = '' }: Record<string, string>) {
    const { recoveryCodes } = await confirmTotp(code.replaceAll(' ', ''))
    onDone(recoveryCodes)
    void notify({ title: texts.done, icon: 'lock' })
    await refresh()
  }

  const { secret, otpauthUrl, picture } = setup
  return (
    <SecureDialog texts={texts} hasTotp={false} send={send} onClose={onClose}>
      {(errors) => (
        <>
          <img className="account-totp" src={picture} alt={texts.qr} width={200} height={200} />
          <p>
            {texts.secret}
            <code className="secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <a className="text-link justify-self-start py-2" href={otpauthUrl}>
            {texts.open}
          </a>
          <TextField
            label={texts.code}
            name="code"
            error={errors.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </>
      )}
    </SecureDialog>
  )
}
