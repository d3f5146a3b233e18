import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

export const LinkSyncBadge = lazyComponent(
  async () => (await import('./link-sync-badge.tsx')).LinkSyncBadge,
  { missing: 'nothing' },
)
