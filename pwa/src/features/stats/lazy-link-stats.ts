import { lazyComponent } from '../../ui/lazy-component.tsx'
import { whenIdle } from '../../ui/when-idle.ts'

/** Below what a link's page begins with: it comes once that is there. */
export const LinkStats = lazyComponent(
  async () => {
    await new Promise<void>((resolve) => whenIdle(resolve))
    return (await import('./link-stats.tsx')).LinkStats
  },
  { missing: 'in-place' },
)
