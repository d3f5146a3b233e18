import type { Account } from '@atajo/shared/account'
import { useEffect, useState } from 'react'
import { consumeOidcLinking, markOidcLinking, readOidcReturn } from '../../../platform/server/oidc-return.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useSite } from '../../../platform/server/site.ts'
import { oidcProblem, oidcTexts as texts } from '../../../texts/es/account/oidc.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useAccountRefresh } from '../parts/account.queries.ts'
import { AccountRow } from '../parts/account-section.tsx'
import { CurrentPasswordField } from '../parts/current-password-field.tsx'
import { lastUse } from '../parts/last-use.ts'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { beginOidcLink, removeOidcLink } from './oidc.queries.ts'

type Step = 'link' | 'unlink'

/** Links or unlinks the account of an external provider (OIDC). */
export function OidcRow({ account }: { account: Account }) {
  const name = useSite()?.signIn?.oidc?.name
  const isOnline = useIsOnline()
  const [step, setStep] = useState<Step | null>(null)
  useEffect(reportReturn, [])
  if (name === undefined) return null
  const { oidc } = account
  return (
    <AccountRow icon="user" title={texts.row(name)} sentence={oidc ? factsOf(oidc) : texts.unlinked}>
      <Button size="small" disabled={!isOnline} onClick={() => setStep(oidc ? 'unlink' : 'link')}>
        {oidc ? texts.unlink : texts.link}
      </Button>
      <DialogPlace about={step}>
        {(shown) => <StepDialog {...{ step: shown, name, account }} onClose={() => setStep(null)} />}
      </DialogPlace>
    </AccountRow>
  )
}

interface StepDialogProps {
  step: Step
  name: string
  account: Account
  onClose: () => void
}

function StepDialog({ step, name, account, onClose }: StepDialogProps) {
  const { hasTotp, hasPassword } = account
  const refresh = useAccountRefresh()

  async function link(proof: Record<string, string>) {
    const { url } = await beginOidcLink(proof)
    markOidcLinking()
    location.assign(url)
  }

  async function unlink(proof: Record<string, string>) {
    await removeOidcLink(proof)
    await refresh()
    void notify({ title: texts.removed })
    onClose()
  }

  const { title, lead, ...words } = texts.linking
  if (step === 'unlink') {
    const asking = { ...texts.unlinking, title: texts.unlinking.title(name) }
    return (
      <SecureDialog texts={asking} {...{ hasTotp, hasPassword }} send={unlink} onClose={onClose}>
        {() => null}
      </SecureDialog>
    )
  }
  return (
    <SecureDialog
      texts={{ ...words, title: title(name), lead: lead(name) }}
      hasTotp={hasTotp}
      send={link}
      onClose={onClose}
    >
      {(errors) => hasPassword && <CurrentPasswordField error={errors.password} />}
    </SecureDialog>
  )
}

/** Reports once the result of returning from the provider. */
function reportReturn(): void {
  const told = readOidcReturn(location.hash)
  if (told === null) return
  history.replaceState(history.state, '', '#access')
  if (!consumeOidcLinking()) return
  if (told.outcome === 'linked') void notify({ title: texts.linked, icon: 'check' })
  else void notify({ title: texts.notLinked, details: oidcProblem(told.outcome), look: 'error' })
}

function factsOf({ email, lastUsedAt }: NonNullable<Account['oidc']>): string {
  return texts.linkedAs(email, lastUsedAt === null ? texts.never : texts.used(lastUse(lastUsedAt)))
}
