import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** Loads the notice's code on first use. */
export const OffersNotice = lazyComponent(async () => (await import('./offers-notice.tsx')).OffersNotice, {
  missing: 'nothing',
})
