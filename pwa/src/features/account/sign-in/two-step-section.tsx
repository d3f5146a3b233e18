import type { Account } from '@atajo/shared/account'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { twoStepTexts } from '../../../texts/es/account/two-step.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { notifyRefusal } from '../../../ui/notices/notify-refusal.ts'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useAccountRefresh } from '../parts/account.queries.ts'
import { asksForPassword } from '../parts/account-problem.ts'
import { AccountRow, AccountSection } from '../parts/account-section.tsx'
import { CurrentPasswordField } from '../parts/current-password-field.tsx'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { type DrawnTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.queries.ts'
import { TotpDialog } from './totp-dialog.tsx'

const texts = twoStepTexts

type Step =
  | { name: 'proof' | 'turn-off' | 'renewal' }
  | { name: 'setup'; setup: DrawnTotp }
  | { name: 'shown'; codes: string[] }

/** Manages the second step and its recovery codes. */
export function TwoStepSection({ account }: { account: Account }) {
  const [step, setStep] = useState<Step | null>(null)
  const isOnline = useIsOnline()
  // Caches of an earlier version lack the last two fields.
  const { hasTotp, totpSince = null, recoveryCodesLeft = null } = account

  async function turn(isOn: boolean) {
    if (!isOn) return setStep({ name: 'turn-off' })
    try {
      setStep({ name: 'setup', setup: await startTotp() })
    } catch (error) {
      if (asksForPassword(error, account)) return setStep({ name: 'proof' })
      notifyRefusal(texts.setup.failed, error)
    }
  }

  return (
    <AccountSection id="two-step" {...accountTexts.sections['two-step']}>
      <ul className="card account-rows">
        <AccountRow
          icon="phone"
          title={texts.app}
          sentence={hasTotp ? <Status look="on">{onSince(totpSince)}</Status> : texts.off}
        >
          <Switch
            isOn={hasTotp}
            label={texts.turnOn}
            disabled={!isOnline}
            onChange={(isOn) => void turn(isOn)}
          />
        </AccountRow>
        {hasTotp && (
          <AccountRow icon="key" title={texts.codes} sentence={codesLeft(recoveryCodesLeft)}>
            <Button size="small" disabled={!isOnline} onClick={() => setStep({ name: 'renewal' })}>
              {texts.renew}
            </Button>
          </AccountRow>
        )}
      </ul>
      <DialogPlace about={step}>
        {(shown) => (
          <StepDialog step={shown} account={account} onStep={setStep} onClose={() => setStep(null)} />
        )}
      </DialogPlace>
    </AccountSection>
  )
}

function onSince(since: string | null): string {
  return texts.on(since && formatDate(since))
}

function codesLeft(count: number | null): string {
  return count === null ? texts.codesSentence : texts.codesLeft(count)
}

interface StepDialogProps {
  step: Step
  account: Account
  onStep: (step: Step) => void
  onClose: () => void
}

function StepDialog({ step, account, onStep, onClose }: StepDialogProps) {
  const refresh = useAccountRefresh()
  const show = (codes: string[]) => onStep({ name: 'shown', codes })

  async function turnOff(proof: Record<string, string>) {
    await removeTotp(proof)
    await refresh()
    void notify({ title: texts.turnOff.done })
    onClose()
  }

  const begin = async (proof: Record<string, string>) =>
    onStep({ name: 'setup', setup: await startTotp(proof) })
  const renew = async (proof: Record<string, string>) => show((await renewRecoveryCodes(proof)).recoveryCodes)

  if (step.name === 'shown') return <RecoveryCodesDialog codes={step.codes} onClose={onClose} />
  if (step.name === 'setup') return <TotpDialog setup={step.setup} onDone={show} onClose={onClose} />
  if (step.name === 'proof') {
    return (
      <SecureDialog texts={texts.proof} hasTotp={false} send={begin} onClose={onClose}>
        {({ password }) => <CurrentPasswordField error={password} />}
      </SecureDialog>
    )
  }
  const isRenewal = step.name === 'renewal'
  return (
    <SecureDialog
      texts={isRenewal ? texts.renewal : texts.turnOff}
      hasTotp
      hasPassword={account.hasPassword}
      send={isRenewal ? renew : turnOff}
      onClose={onClose}
    >
      {() => null}
    </SecureDialog>
  )
}
