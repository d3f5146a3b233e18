import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** Where it goes on for who has no links left. */
export const LimitWay = lazyPiece(async () => (await import('./limit-way.tsx')).LimitWay, {
  missing: 'nothing',
})
