import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** The trash; its code loads when it is first looked into. */
export const TrashedLinks = lazyComponent(async () => (await import('./trashed-links.tsx')).TrashedLinks, {
  missing: 'in-place',
})
