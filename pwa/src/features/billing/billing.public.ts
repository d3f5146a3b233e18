export { startCheckout } from './billing.queries.ts'
export { LimitWay } from './lazy-limit-way.ts'
export { ProMark, useProMark } from './pro-mark.tsx'
export { openUpsell } from './upsell.ts'
