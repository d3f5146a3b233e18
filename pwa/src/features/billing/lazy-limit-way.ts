import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Where it goes on for who has no links left. */
export const LimitWay = lazyComponent(async () => (await import('./limit-way.tsx')).LimitWay, {
  missing: 'nothing',
})
