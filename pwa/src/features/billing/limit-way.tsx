import { Link } from '@tanstack/react-router'
import { billingTexts } from '../../texts/es/billing.ts'
import { useSession } from '../auth/auth.public.ts'

/** After a sentence: where to go without links left: an account for guests, PRO for others. */
export function LimitWay() {
  const { plan } = useSession()
  const look = 'font-medium underline underline-offset-3'
  if (plan === 'pro') return null
  return (
    <>
      {' '}
      {plan === 'guest' ? (
        <Link to="/register" className={look}>
          {billingTexts.limitWay.account}
        </Link>
      ) : (
        <Link to="/" hash="pricing" className={look}>
          {billingTexts.limitWay.pro}
        </Link>
      )}
    </>
  )
}
