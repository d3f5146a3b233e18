import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** A line about links that others offer. */
export const OffersNotice = lazyComponent(async () => (await import('./offers-notice.tsx')).OffersNotice, {
  missing: 'nothing',
})
