import { useNavigate } from '@tanstack/react-router'
import { billingTexts } from '../../texts/es/billing.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { closeUpsell } from './upsell.ts'

/** 'Has descubierto una función PRO'. */
export function UpsellDialog() {
  const navigate = useNavigate()
  const texts = billingTexts.upsell
  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.sentence}
      cancelLabel={texts.decline}
      confirmLabel={texts.accept}
      onConfirm={() => {
        closeUpsell()
        void navigate({ to: '/pricing' })
      }}
      onClose={closeUpsell}
    />
  )
}
