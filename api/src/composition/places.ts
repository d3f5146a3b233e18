import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openPlaceLookup, type PlaceLookup } from '../features/redirects/geo/place-lookup.ts'

/** Opens the geolocation data; cities need a database from the operator. */
export async function openPlaces(
  { cityDb }: Pick<Config, 'cityDb'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<PlaceLookup | null> {
  if (cityDb === null) return null
  return openPlaceLookup({
    cityFile: cityDb,
    onProblem: (path, error) =>
      log.warn({ reason: String(error) }, `Cannot use ${path}; cities are unknown until it is replaced`),
  })
}
