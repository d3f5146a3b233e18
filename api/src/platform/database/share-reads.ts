import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Gives all who ask the same in one turn of the event loop one read, which begins after the last
 * has asked, so that nobody is told anything older than the question.
 */
export function shareReads<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string | number,
): (question: Question) => Promise<Answer> {
  const asked = new Map<string | number, Promise<Answer>>()

  async function begin(key: string | number, question: Question): Promise<Answer> {
    await nextTurn()
    asked.delete(key)
    return read(question)
  }

  return (question) => {
    const key = keyOf(question)
    const shared = asked.get(key)
    if (shared) return shared
    const begun = begin(key, question)
    asked.set(key, begun)
    return begun
  }
}
