import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Gives one read to all who ask the same before `untilBegin` is over, by default one turn of the
 * event loop. It begins after the last has asked, so nobody gets an answer older than the question.
 */
export function shareReads<Question, Answer, Key extends string | number>(
  read: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => Key,
  untilBegin: (key: Key) => Promise<unknown> = () => nextTurn(),
): (question: Question) => Promise<Answer> {
  const asked = new Map<Key, Promise<Answer>>()

  async function begin(key: Key, question: Question): Promise<Answer> {
    await untilBegin(key)
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
