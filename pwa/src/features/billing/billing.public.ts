export { startCheckout } from './billing.queries.ts'
export { LimitWay } from './lazy-limit-way.ts'
export { openUpsell } from './upsell.ts'
