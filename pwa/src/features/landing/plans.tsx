import { API_REQUESTS_PER_DAY } from '@atajo/shared/plan'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPrice } from '../../platform/formats.ts'
import { useSite } from '../../platform/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Badge } from '../../ui/chip.tsx'
import { useSession } from '../auth/auth.public.ts'
import { GoProButton } from './go-pro-button.tsx'

const texts = landingTexts.pricing

/** The three plans; `Actual` marks the visitor's own. */
export function Plans() {
  const { status, plan } = useSession()
  const site = useSite()
  const price = site?.payments.price
  return (
    <section id="pricing">
      <header className="section-head">
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </header>
      <div className="plans">
        <PlanCard {...texts.guest} isCurrent={status === 'guest'} points={texts.guest.points}>
          <Link to="/links/create" {...buttonLook()}>
            {texts.guest.action}
          </Link>
        </PlanCard>
        <PlanCard
          {...texts.free}
          isCurrent={plan === 'free'}
          points={texts.free.points(site?.apiRequestsPerDay ?? API_REQUESTS_PER_DAY)}
        >
          {status !== 'user' && (
            <Link to="/register" {...buttonLook()}>
              {texts.free.action}
            </Link>
          )}
        </PlanCard>
        <PlanCard
          {...texts.pro}
          isCurrent={plan === 'pro'}
          isPro
          points={texts.pro.points}
          price={price ? texts.pro.price(formatPrice(price.amount, price.currency), price.interval) : null}
        >
          {plan !== 'pro' && <GoProButton />}
        </PlanCard>
      </div>
    </section>
  )
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
        <small>{unit}</small>
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
