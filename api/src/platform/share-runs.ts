import { setImmediate as nextTurn } from 'node:timers/promises'
import { shareReads } from './database/share-reads.ts'

/**
 * Runs long reads one at a time for each key. Callers who arrive during a run share the next one,
 * so that no answer is older than its question.
 */
export function shareRuns<Question, Answer>(
  run: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const underWay = new Map<string, Promise<unknown>>()

  async function runAlone(question: Question): Promise<Answer> {
    const key = keyOf(question)
    const begun = run(question)
    const ended = begun.then(
      () => {},
      () => {},
    )
    underWay.set(key, ended)
    try {
      return await begun
    } finally {
      if (underWay.get(key) === ended) underWay.delete(key)
    }
  }

  return shareReads(runAlone, keyOf, (key) => underWay.get(key) ?? nextTurn())
}
