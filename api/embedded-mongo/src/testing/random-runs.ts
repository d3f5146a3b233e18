/**
 * Returns the number of random cases: `usual` multiplied by RANDOM_SCALE. `npm test` sets it below
 * 1, `npm run prove` above.
 */
export function randomRuns(usual: number): number {
  return Math.max(1, Math.ceil(usual * Number(process.env.RANDOM_SCALE ?? 1)))
}
