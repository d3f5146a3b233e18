import { useLocation } from '@tanstack/react-router'
import { useIsHydrated } from '../../platform/use-is-hydrated.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { FeatureGrid } from './feature-grid.tsx'
import { Plans } from './plans.tsx'
import { QuickCreate } from './quick-create.tsx'
import { SampleCard } from './sample-card.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Steps } from './steps.tsx'
import { StreetPlan } from './street-plan.tsx'

/** / */
export function LandingPage() {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  return (
    <>
      <div className="page landing" data-whole={(isHydrated && hash !== '') || undefined}>
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
        <Plans />
      </div>
      <SiteFooter />
    </>
  )
}
