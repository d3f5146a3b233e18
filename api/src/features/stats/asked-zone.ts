import { type Actor, inZoneOf } from '../../platform/actor.ts'
import { knownZone } from '../../platform/time-zone.ts'

/** Returns the requested zone if it is known, else the account's or the service's. */
export function askedZone(deps: { timeZone: string }, actor: Actor, asked: string | undefined): string {
  return knownZone(asked) ?? inZoneOf(deps, actor).timeZone
}
