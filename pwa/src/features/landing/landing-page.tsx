import type { User } from '@atajo/shared/session'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useIsHydrated } from '../../platform/server/use-is-hydrated.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { memberStartTexts } from '../../texts/es/member-start.ts'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { useSession } from '../auth/auth.public.ts'
import { FeatureGrid } from './feature-grid.tsx'
import { Plans } from './plans.tsx'
import { QuickCreate } from './quick-create.tsx'
import { SampleCard } from './sample-card.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Steps } from './steps.tsx'
import { StreetPlan } from './street-plan.tsx'

const MemberLinks = lazyComponent(async () => (await import('./member-links.tsx')).MemberLinks, {
  missing: 'in-place',
})

/** The start page introduces Atajo to visitors, and shows members their links. */
export function LandingPage() {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  const { user } = useSession()
  // The attribute has hidden the prerendered page from members until now.
  useLayoutEffect(() => void delete document.documentElement.dataset.member, [])
  return (
    <>
      <div className="page landing" data-whole={(isHydrated && hash !== '') || undefined}>
        <section className={user ? 'member-start' : 'hero'}>
          {/* The field keeps its identity when the session becomes known, so that typed text
              survives. */}
          <div>
            <StartTitle user={user} />
            {!user && <p className="hero-lead">{landingTexts.lead}</p>}
            <QuickCreate />
            {user && <MemberLinks isAdmin={user.role === 'admin'} />}
          </div>
          {!user && <StreetPlan />}
        </section>
        {!user && (
          <>
            <SampleCard />
            <Steps />
            <FeatureGrid />
          </>
        )}
        <Plans />
      </div>
      <SiteFooter />
    </>
  )
}

function StartTitle({ user }: { user: User | null }) {
  if (user) return <h1>{memberStartTexts.title(user.username)}</h1>
  return (
    <h1>
      {landingTexts.title[0]}
      <br />
      {landingTexts.title[1]}
    </h1>
  )
}
