import type { PlanName } from '@atajo/shared/plan'

/** What a plan limits, as `plan_limit` names it after a number, and how to get more room. */
const THINGS = {
  links: { plural: 'enlaces', makeRoom: 'Borra alguno' },
  groups: { plural: 'grupos', makeRoom: 'Borra alguno' },
  tags: { plural: 'etiquetas', makeRoom: 'Borra alguna' },
  reservedCodes: { plural: 'códigos reservados', makeRoom: 'Usa o devuelve alguno' },
} as const

export type LimitedThing = keyof typeof THINGS

const MORE: Record<PlanName, string> = {
  guest: ' o entra con una cuenta: con ella caben más',
  free: '; con PRO caben más',
  pro: '',
}

/** Fills the text of `plan_limit`; more is offered only where a larger plan has more. */
export function planLimitValues(thing: LimitedThing, limit: number, plan: PlanName) {
  const { plural, makeRoom } = THINGS[thing]
  const more = thing === 'reservedCodes' ? '' : MORE[plan]
  return { limit, things: plural, advice: `${makeRoom}${more}.` }
}
