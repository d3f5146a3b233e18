import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Shares one read among all who ask the same within one turn of the event loop (`untilBegin`). The
 * read begins after the last of them has asked, so no answer is older than its question.
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
