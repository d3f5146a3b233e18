import { useNavigate } from '@tanstack/react-router'
import { useProOffer } from '../../platform/server/site.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { Button } from '../../ui/elements/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useNoRegistration, useSession } from '../auth/auth.public.ts'
import { AskOperator } from './ask-operator.tsx'
import { closeUpsell } from './upsell.ts'

const { upsell, withAccount, given } = billingTexts

export function UpsellDialog() {
  const offer = useProOffer() ?? 'sold'
  const { status } = useSession()
  const noRegistration = useNoRegistration()
  if (offer === 'sold') return <LinkingDialog {...upsell} to="/pricing" />
  const isForAnAccount = offer === 'with-account' && status !== 'user'
  if (isForAnAccount && noRegistration === null) return <LinkingDialog {...withAccount} to="/register" />
  return (
    <Dialog
      title={isForAnAccount ? withAccount.title : upsell.title}
      description={upsell.sentence}
      width={440}
      onClose={closeUpsell}
      footer={<Button onClick={closeUpsell}>{given.understood}</Button>}
    >
      <p>{isForAnAccount ? noRegistration : <AskOperator />}</p>
    </Dialog>
  )
}

interface LinkingDialogProps {
  title: string
  sentence: string
  accept: string
  to: '/pricing' | '/register'
}

function LinkingDialog({ title, sentence, accept, to }: LinkingDialogProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={title}
      description={sentence}
      cancelLabel={upsell.decline}
      confirmLabel={accept}
      onConfirm={() => {
        closeUpsell()
        void navigate({ to })
      }}
      onClose={closeUpsell}
    />
  )
}
