import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** Loaded when the first link is selected. */
export const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  missing: 'over-page',
  onGiveUp: ({ onEnd }) => onEnd(),
})
