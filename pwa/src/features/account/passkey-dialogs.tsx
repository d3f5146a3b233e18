import type { Passkey } from '@atajo/shared/account'
import { accountTexts } from '../../texts/es/account.ts'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAccountRefresh } from './account.queries.ts'
import { addPasskey, removePasskey, renamePasskey } from './passkeys.queries.ts'
import { SecureDialog } from './secure-dialog.tsx'

const texts = accountTexts.passkeys

interface PasskeyDialogProps {
  hasTotp: boolean
  onClose: () => void
}

/** Names a passkey, and has the device make it. */
export function AddPasskeyDialog({ hasTotp, onClose }: PasskeyDialogProps) {
  const refresh = useAccountRefresh()

  async function send({ name = '', code }: Record<string, string>) {
    await addPasskey({ name, ...(code && { code }) })
    await refresh()
    void notify({ title: texts.added, icon: 'key' })
    onClose()
  }

  return (
    <SecureDialog texts={texts.adding} hasTotp={hasTotp} send={send} onClose={onClose}>
      {({ name }) => <NameField error={name} />}
    </SecureDialog>
  )
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey,
  hasTotp,
  onClose,
}: PasskeyDialogProps & { passkey: Passkey }) {
  const refresh = useAccountRefresh()

  async function send({ name = '', code }: Record<string, string>) {
    await renamePasskey(passkey.id, { name, ...(code && { code }) })
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

/** Asks before a passkey goes for good. */
export function RemovePasskeyDialog({
  passkey,
  hasTotp,
  onClose,
}: PasskeyDialogProps & { passkey: Passkey }) {
  const refresh = useAccountRefresh()

  async function send({ code }: Record<string, string>) {
    await removePasskey(passkey.id, code ? { code } : {})
    await refresh()
    void notify({ title: texts.removed, icon: 'trash' })
    onClose()
  }

  return (
    <SecureDialog
      texts={{ ...texts.removing, lead: texts.removing.lead(passkey.name) }}
      hasTotp={hasTotp}
      send={send}
      onClose={onClose}
    >
      {() => null}
    </SecureDialog>
  )
}
