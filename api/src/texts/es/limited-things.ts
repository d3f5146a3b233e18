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

/** The same where links that somebody offers need more places than are left. */
export function offerLimitValues(limit: number, missing: number, plan: PlanName) {
  const places = missing === 1 ? 'Falta un sitio' : `Faltan ${missing} sitios`
  const advice = `${places} para los que te ceden: borra alguno${MORE[plan]}.`
  return { limit, things: THINGS.links.plural, advice }
}

/** Fills the text of `plan_limit`; more is offered only where a larger plan has more. */
export function planLimitValues(thing: LimitedThing, limit: number, plan: PlanName) {
  const { plural, makeRoom } = THINGS[thing]
  const more = thing === 'reservedCodes' ? '' : MORE[plan]
  return { limit, things: plural, advice: `${makeRoom}${more}.` }
}
