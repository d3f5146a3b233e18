import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** The way forward for people without links left. */
export const LimitWay = lazyComponent(async () => (await import('./limit-way.tsx')).LimitWay, {
  missing: 'nothing',
})
