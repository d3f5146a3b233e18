import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useProOffer } from '../../platform/server/site.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { checkSession, useSession } from '../auth/auth.public.ts'
import { AskOperator } from './ask-operator.tsx'
import { isPaymentOnItsWay, removeCheckout } from './own-checkout.ts'
import { SuccessDrawing } from './success-drawing.tsx'

const COUNTDOWN_SECONDS = 5

/** The page /success shows the present plan and returns to the start page after five seconds. */
export function SuccessPage() {
  const texts = billingTexts.success
  const { plan } = useSession()
  const seconds = useCountdown(COUNTDOWN_SECONDS)
  const navigate = useNavigate()
  const [isOnItsWay] = useState(isPaymentOnItsWay)
  const isThanked = plan === 'pro' || isOnItsWay
  const isSold = (useProOffer() ?? 'sold') === 'sold'

  useEffect(() => {
    if (seconds === 0) void navigate({ to: '/', replace: true })
  }, [seconds, navigate])
  useEffect(() => {
    if (plan === 'pro') return removeCheckout()
    void checkSession()
    if (!isOnItsWay) return
    const timer = setInterval(() => void checkSession(), 1500)
    return () => clearInterval(timer)
  }, [plan, isOnItsWay])

  return (
    <div className="page pt-12 lg:pt-20">
      <SuccessDrawing />
      <h1 className="text-4xl leading-none tracking-[-0.04em] lg:text-6xl">
        {isThanked ? texts.title : texts.interest}
      </h1>
      <p className="mt-4 max-w-[44ch] text-lg text-ink-2" role="status">
        {plan === 'pro' ? (
          texts.active
        ) : isOnItsWay ? (
          texts.waiting
        ) : isSold ? (
          texts.withPayment
        ) : (
          <AskOperator />
        )}
      </p>
      <p className="mt-2 mb-7 text-ink-2 tabular-nums">{texts.countdown(seconds)}</p>
      <Link to="/" {...buttonLook({ look: 'accent', size: 'large' })}>
        {texts.back}
      </Link>
    </div>
  )
}

function useCountdown(from: number): number {
  const [seconds, setSeconds] = useState(from)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds
}
