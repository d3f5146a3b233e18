import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** Loaded when the trash is first opened. */
export const TrashedLinks = lazyComponent(async () => (await import('./trashed-links.tsx')).TrashedLinks, {
  missing: 'in-place',
})
