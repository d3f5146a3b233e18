import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { useProOffer, useSite } from '../../platform/server/site.ts'
import { formatPrice } from '../../platform/text/formats.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { showFirstProblem } from '../../ui/overlays/show-first-problem.ts'
import { useSession } from '../auth/auth.public.ts'
import { AskOperator } from './ask-operator.tsx'
import { startCheckout } from './billing.queries.ts'
import { CardFields } from './card-fields.tsx'
import { type CardForm, type CardIssues, checkCard } from './check-card.ts'
import { checkoutProblem } from './checkout-problem.ts'
import './pricing.css'

/**
 * The page /pricing checks the card only in the browser; people pay on the provider's page. If
 * nothing is sold here, it says who grants PRO.
 */
export function PricingPage() {
  const { plan } = useSession()
  const offer = useProOffer()
  const isSold = offer === null || offer === 'sold'
  return (
    <div className="page pricing">
      <PageHead title={isSold ? billingTexts.payTitle : billingTexts.given.title} />
      {plan === 'pro' ? <AlreadyPro /> : isSold ? <PayForm /> : <GivenPro />}
    </div>
  )
}

function GivenPro() {
  return (
    <div className="card pricing-card">
      <PlanSummary />
      <p>
        <AskOperator />
      </p>
      <Link to="/links" {...buttonLook({})}>
        {billingTexts.alreadyPro.action}
      </Link>
    </div>
  )
}

function AlreadyPro() {
  const texts = billingTexts.alreadyPro
  return (
    <div className="card pricing-card">
      <h2>{texts.title}</h2>
      <p className="text-ink-2">{texts.sentence}</p>
      <Link to="/links" {...buttonLook({ look: 'accent' })}>
        {texts.action}
      </Link>
    </div>
  )
}

const NO_CARD: CardForm = { number: '', expiry: '', code: '' }

function PayForm() {
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(NO_CARD)
  const [issues, setIssues] = useState<CardIssues>({})
  const checkout = useMutation({
    mutationFn: startCheckout,
    onSuccess: (url) => location.assign(url),
  })
  const isOnline = useIsOnline()
  const isBusy = checkout.isPending || checkout.isSuccess

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkCard(card, new Date())
    setIssues(found)
    if (Object.keys(found).length === 0) return checkout.mutate()
    showFirstProblem(form.current)
  }

  return (
    <form ref={form} noValidate className="card pricing-card" onSubmit={onSubmit}>
      <PlanSummary />
      <CardFields
        card={card}
        issues={issues}
        onChange={(part) => {
          setCard({ ...card, ...part })
          setIssues({})
        }}
      />
      <NoticeBox icon="lock">{billingTexts.whereItHappens}</NoticeBox>
      {checkout.isError && <NoticeBox look="error">{checkoutProblem(checkout.error)}</NoticeBox>}
      {!isOnline && <NoticeBox icon="offline">{billingTexts.offline}</NoticeBox>}
      <Button look="accent" size="large" type="submit" icon="card" isBusy={isBusy} disabled={!isOnline}>
        {isBusy ? billingTexts.paying : billingTexts.pay}
      </Button>
    </form>
  )
}

function PlanSummary() {
  const price = useSite()?.payments.price
  const interval = price?.interval ? (billingTexts.interval[price.interval] ?? price.interval) : null
  return (
    <div>
      <h2>
        {billingTexts.plan}
        {price && <small> {billingTexts.price(formatPrice(price.amount, price.currency), interval)}</small>}
      </h2>
      <p className="text-ink-2">{billingTexts.planSummary}</p>
    </div>
  )
}
