import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** What can be done with several links; its code loads when the first one is ticked. */
export const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  missing: 'over-page',
  onGiveUp: ({ onEnd }) => onEnd(),
})
