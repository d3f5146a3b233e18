import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { Button } from '../../ui/elements/button.tsx'
import { useSession } from '../auth/auth.public.ts'
import { startCheckout } from '../billing/billing.public.ts'

const texts = landingTexts.pricing.pro

/** Starts the checkout; people without an account sign in first. */
export function GoProButton() {
  const navigate = useNavigate()
  const { status } = useSession()
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reason = isOnline ? problem : texts.offline

  async function goPro() {
    if (status !== 'user')
      return navigate({ to: '/login', state: { askedPage: { path: '/#pricing', wanted: 'pricing' } } })
    setIsBusy(true)
    try {
      location.assign(await startCheckout())
    } catch (error) {
      setIsBusy(false)
      setProblem(
        error instanceof ApiError
          ? `${error.message || texts.failed} ${error.details}`.trim()
          : texts.unexpected,
      )
    }
  }

  return (
    <>
      <Button look="accent" isBusy={isBusy} disabled={!isOnline} onClick={() => void goPro()}>
        {isBusy ? texts.busy : texts.action}
      </Button>
      {reason && (
        <p className="mt-3 text-sm" role={problem ? 'alert' : 'status'}>
          {reason}
        </p>
      )}
    </>
  )
}
