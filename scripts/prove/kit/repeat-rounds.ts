import type { ScenarioRun } from './scenario.ts'

/**
 * Repeats a round until the run's time is over or the asked number is reached, and notes how many
 * it did. A short run does `shortRounds`.
 */
export async function repeatRounds(
  run: ScenarioRun,
  { asked, shortRounds, name = 'rounds' }: { asked: number; shortRounds: number; name?: string },
  round: (number: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + run.seconds * 1000
  const limit = run.isShort ? shortRounds : asked
  let done = 0
  while (done < limit && (run.isShort || done === 0 || performance.now() < end)) await round(done++)
  run.amount(name, done, asked)
  return done
}
