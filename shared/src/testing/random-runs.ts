/**
 * How many random cases a test tries: `usual`, multiplied by RANDOM_SCALE. `npm test` sets less
 * than 1, `npm run prove` more.
 */
export function randomRuns(usual: number): number {
  return Math.max(1, Math.ceil(usual * Number(process.env.RANDOM_SCALE ?? 1)))
}
