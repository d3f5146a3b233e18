import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs long reads one at a time for each key. All who ask while one is under way share the next
 * one, so that nobody gets an answer older than the question.
 */
export function shareRuns<Question, Answer>(
  run: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const underWay = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<Answer>>()

  async function begin(key: string, question: Question): Promise<Answer> {
    await (underWay.get(key) ?? nextTurn())
    waiting.delete(key)
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

  return (question) => {
    const key = keyOf(question)
    const shared = waiting.get(key)
    if (shared) return shared
    const begun = begin(key, question)
    waiting.set(key, begun)
    return begun
  }
}
