import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { whenIdle } from '../../ui/elements/when-idle.ts'

/** The statistics are below the fold of a link's page, so they load after it. */
export const LinkStats = lazyComponent(
  async () => {
    await new Promise<void>((resolve) => whenIdle(resolve))
    return (await import('./link-stats.tsx')).LinkStats
  },
  { missing: 'in-place' },
)
