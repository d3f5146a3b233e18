import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useIsHydrated } from '../../platform/use-is-hydrated.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { useSession } from '../auth/auth.public.ts'
import { FeatureGrid } from './feature-grid.tsx'
import { MemberStart } from './member-start.tsx'
import { Plans } from './plans.tsx'
import { QuickCreate } from './quick-create.tsx'
import { SampleCard } from './sample-card.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Steps } from './steps.tsx'
import { StreetPlan } from './street-plan.tsx'

/** /: what Atajo is, for visitors; for who has signed in, their links. */
export function LandingPage() {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const { user } = useSession()
  // Until now it hid the prerendered page from who has signed in.
  useLayoutEffect(() => void delete document.documentElement.dataset.member, [])
  return (
    <>
      <div className="page landing" data-whole={(isHydrated && hash !== '') || undefined}>
        {user ? <MemberStart user={user} /> : <VisitorStart />}
        <Plans />
      </div>
      <SiteFooter />
    </>
  )
}

function VisitorStart() {
  return (
    <>
      <section className="hero">
        <div>
          <h1>
            {landingTexts.title[0]}
            <br />
            {landingTexts.title[1]}
          </h1>
          <p className="hero-lead">{landingTexts.lead}</p>
          <QuickCreate />
        </div>
        <StreetPlan />
      </section>
      <SampleCard />
      <Steps />
      <FeatureGrid />
    </>
  )
}
