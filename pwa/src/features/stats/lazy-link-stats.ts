import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Below what a link's page begins with: its code comes after that. */
export const LinkStats = lazyComponent(async () => (await import('./link-stats.tsx')).LinkStats, {
  missing: 'in-place',
})
