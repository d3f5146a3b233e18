import type { Account, Passkey } from '@atajo/shared/account'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { arePasskeysSupported } from '../../../platform/server/passkeys.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { AccountRow, AccountSection } from '../parts/account-section.tsx'
import { lastUse } from '../parts/last-use.ts'
import { OidcRow } from './oidc-row.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const texts = accountTexts.passkeys
const { password } = accountTexts.access

type Step = { name: 'password' | 'add' } | { name: 'remove' | 'rename'; passkey: Passkey }

export function AccessSection({ account }: { account: Account }) {
  const [step, setStep] = useState<Step | null>(null)
  const isOnline = useIsOnline()
  return (
    <AccountSection id="access" {...accountTexts.sections.access}>
      <ul className="card account-rows">
        <AccountRow icon="lock" title={password.row} sentence={factsOfPassword(account)}>
          {account.hasPassword && (
            <Button size="small" onClick={() => setStep({ name: 'password' })}>
              {password.change}
            </Button>
          )}
        </AccountRow>
        {account.passkeys.map((passkey) => (
          <AccountRow key={passkey.id} icon="key" title={passkey.name} sentence={factsOf(passkey)}>
            <IconButton
              icon="edit"
              label={texts.renameOf(passkey.name)}
              disabled={!isOnline}
              onClick={() => setStep({ name: 'rename', passkey })}
            />
            <IconButton
              icon="trash"
              label={texts.removeOf(passkey.name)}
              disabled={!isOnline}
              onClick={() => setStep({ name: 'remove', passkey })}
            />
          </AccountRow>
        ))}
        <OidcRow account={account} />
        {arePasskeysSupported() && (
          <li className="account-more">
            <Button size="small" icon="add" disabled={!isOnline} onClick={() => setStep({ name: 'add' })}>
              {texts.add}
            </Button>
          </li>
        )}
      </ul>
      <DialogPlace about={step}>
        {(shown) => <StepDialog step={shown} account={account} onClose={() => setStep(null)} />}
      </DialogPlace>
    </AccountSection>
  )
}

interface StepDialogProps {
  step: Step
  account: Account
  onClose: () => void
}

function StepDialog({ step, account, onClose }: StepDialogProps) {
  const { username, hasTotp, hasPassword } = account
  const common = { hasTotp, hasPassword, onClose }
  if (step.name === 'add') return <AddPasskeyDialog {...common} />
  if (step.name === 'remove') return <RemovePasskeyDialog {...common} passkey={step.passkey} />
  if (step.name === 'rename') {
    return <RenamePasskeyDialog hasTotp={hasTotp} onClose={onClose} passkey={step.passkey} />
  }
  return <PasswordDialog hasTotp={hasTotp} onClose={onClose} username={username} />
}

function factsOfPassword({ hasPassword, passwordChangedAt, createdAt }: Account): string {
  if (!hasPassword) return password.hasNone
  if (!passwordChangedAt) return password.has
  return passwordChangedAt === createdAt
    ? password.sameAsEver
    : password.changed(formatDate(passwordChangedAt))
}

function factsOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? texts.never : texts.used(lastUse(lastUsedAt))
  return `${texts.made(formatDate(createdAt))}, ${used}`
}
