import { API_REQUESTS_PER_DAY, GUEST_LINKS } from '@atajo/shared/plan'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ProOffer, useProOffer, useSite } from '../../platform/server/site.ts'
import { formatPrice } from '../../platform/text/formats.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { Badge } from '../../ui/elements/chip.tsx'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { useNoRegistration, useSession } from '../auth/auth.public.ts'

const GoProButton = lazyComponent(async () => (await import('./go-pro-button.tsx')).GoProButton, {
  missing: 'in-place',
})

const texts = landingTexts.pricing

/** Shows the plans available here; `Actual` marks the visitor's own. */
export function Plans() {
  const { status } = useSession()
  const site = useSite()
  const areGuestsWelcome = site?.guests ?? true
  const offer = useProOffer()
  return (
    <section id="pricing">
      <header className="section-head">
        <h2>{texts.title((areGuestsWelcome ? 1 : 0) + (offer === 'with-account' ? 1 : 2))}</h2>
        <p>{areGuestsWelcome ? texts.lead : texts.leadWithoutGuests}</p>
      </header>
      <div className="plans">
        {areGuestsWelcome && (
          <PlanCard
            {...texts.guest}
            big={String(site?.guestLinks ?? GUEST_LINKS)}
            isCurrent={status === 'guest'}
          >
            <Link to="/links/create" {...buttonLook()}>
              {texts.guest.action}
            </Link>
          </PlanCard>
        )}
        {offer === 'with-account' ? <WholeAccount /> : <FreeAndPro offer={offer} />}
      </div>
    </section>
  )
}

function WholeAccount() {
  const { plan } = useSession()
  return (
    <PlanCard
      {...texts.account}
      isCurrent={plan === 'pro'}
      isPro
      points={texts.account.points(useRequests())}
    >
      <RegisterButton />
    </PlanCard>
  )
}

function FreeAndPro({ offer }: { offer: ProOffer | null }) {
  const { plan } = useSession()
  const price = useSite()?.payments.price
  return (
    <>
      <PlanCard {...texts.free} isCurrent={plan === 'free'} points={texts.free.points(useRequests())}>
        <RegisterButton />
      </PlanCard>
      <PlanCard
        {...texts.pro}
        isCurrent={plan === 'pro'}
        isPro
        price={price ? texts.pro.price(formatPrice(price.amount, price.currency), price.interval) : null}
      >
        {plan !== 'pro' && offer === 'sold' && <GoProButton />}
        {plan !== 'pro' && offer === 'given' && <p className="text-sm">{texts.pro.given}</p>}
      </PlanCard>
    </>
  )
}

function RegisterButton() {
  const { status } = useSession()
  const noRegistration = useNoRegistration()
  if (status === 'user') return null
  if (noRegistration) return <p className="text-sm">{noRegistration}</p>
  return (
    <Link to="/register" {...buttonLook()}>
      {texts.free.action}
    </Link>
  )
}

function useRequests(): number {
  return useSite()?.apiRequestsPerDay ?? API_REQUESTS_PER_DAY
}

interface PlanCardProps {
  name: string
  big: string
  unit: string
  sentence: string
  points: string[]
  isCurrent: boolean
  isPro?: boolean
  price?: string | null
  children: ReactNode
}

function PlanCard({ name, big, unit, sentence, points, isCurrent, isPro, price, children }: PlanCardProps) {
  return (
    <article className={isPro ? 'plan-card plan-pro' : 'plan-card'}>
      <h3>
        {name} {isCurrent && <Badge>{texts.current}</Badge>}
      </h3>
      <p className="plan-limit">
        {big}
        <small> {unit}</small>
      </p>
      {price && <p className="plan-price">{price}</p>}
      <p className="plan-sentence">{sentence}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </article>
  )
}
