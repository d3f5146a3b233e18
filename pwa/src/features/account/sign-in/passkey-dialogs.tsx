import type { Passkey } from '@atajo/shared/account'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { useAccountRefresh } from '../parts/account.queries.ts'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { addPasskey, removePasskey, renamePasskey } from './passkeys.queries.ts'

const texts = accountTexts.passkeys

interface PasskeyDialogProps {
  hasTotp: boolean
  hasPassword: boolean
  onClose: () => void
}

/** Asks for a name, then lets the device create the passkey. */
export function AddPasskeyDialog({ onClose, ...account }: PasskeyDialogProps) {
  const refresh = useAccountRefresh()

  async function send({ name = '', password, code }: Record<string, string>) {
    await addPasskey({ name, password, code })
    await refresh()
    void notify({ title: texts.added, icon: 'key' })
    onClose()
  }

  return (
    <SecureDialog texts={texts.adding} {...account} send={send} onClose={onClose}>
      {({ name }) => <NameField error={name} />}
    </SecureDialog>
  )
}

export function RenamePasskeyDialog({
  passkey,
  hasTotp,
  onClose,
}: Omit<PasskeyDialogProps, 'hasPassword'> & { passkey: Passkey }) {
  const refresh = useAccountRefresh()

  async function send({ name = '', code }: Record<string, string>) {
    await renamePasskey(passkey.id, { name, code })
    await refresh()
    void notify({ title: texts.renamed, icon: 'key' })
    onClose()
  }

  return (
    <SecureDialog texts={texts.renaming} hasTotp={hasTotp} send={send} onClose={onClose}>
      {({ name }) => <NameField error={name} defaultValue={passkey.name} />}
    </SecureDialog>
  )
}

function NameField(props: { error: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      {...props}
      label={texts.name}
      help={texts.nameHelp}
      name="name"
      autoComplete="off"
      maxLength={60}
      required
    />
  )
}

/** Asks for confirmation before a passkey is deleted permanently. */
export function RemovePasskeyDialog({
  passkey,
  onClose,
  ...account
}: PasskeyDialogProps & { passkey: Passkey }) {
  const refresh = useAccountRefresh()

  async function send({ password, code }: Record<string, string>) {
    await removePasskey(passkey.id, { password, code })
    await refresh()
    void notify({ title: texts.removed, icon: 'trash' })
    onClose()
  }

  return (
    <SecureDialog
      texts={{ ...texts.removing, lead: texts.removing.lead(passkey.name) }}
      {...account}
      send={send}
      onClose={onClose}
    >
      {() => null}
    </SecureDialog>
  )
}
