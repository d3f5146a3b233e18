import type { PlanName } from '@atajo/shared/plan'

/** Things that a plan limits, as `plan_limit` names them after a number, and how to get more. */
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

/** Returns the values of the text of `plan_limit` for offered links. */
export function offerLimitValues(limit: number, missing: number, plan: PlanName) {
  const places = missing === 1 ? 'Falta un sitio' : `Faltan ${missing} sitios`
  const advice = `${places} para los que te ceden: borra alguno${MORE[plan]}.`
  return { limit, things: THINGS.links.plural, advice }
}

/** Returns the values of the text of `plan_limit`. It offers PRO only if PRO allows more. */
export function planLimitValues(thing: LimitedThing, limit: number, plan: PlanName) {
  const { plural, makeRoom } = THINGS[thing]
  const more = thing === 'reservedCodes' ? '' : MORE[plan]
  return { limit, things: plural, advice: `${makeRoom}${more}.` }
}
