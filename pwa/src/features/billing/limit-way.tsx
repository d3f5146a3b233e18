import { Link } from '@tanstack/react-router'
import { useProOffer } from '../../platform/server/site.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { useNoRegistration, useSession } from '../auth/auth.public.ts'
import { AskOperator } from './ask-operator.tsx'

/**
 * Ends a sentence with a link for people without links left: to an account for guests, to PRO for
 * users.
 */
export function LimitWay() {
  const { plan } = useSession()
  const offer = useProOffer()
  const look = 'font-medium underline underline-offset-3'
  const noRegistration = useNoRegistration()
  if (plan === 'pro') return null
  if (plan === 'guest' && noRegistration) return ` ${noRegistration}`
  return (
    <>
      {' '}
      {plan === 'guest' ? (
        <Link to="/register" className={look}>
          {offer === 'with-account' ? billingTexts.limitWay.wholeAccount : billingTexts.limitWay.account}
        </Link>
      ) : offer !== null && offer !== 'sold' ? (
        <AskOperator />
      ) : (
        <Link to="/" hash="pricing" className={look}>
          {billingTexts.limitWay.pro}
        </Link>
      )}
    </>
  )
}
