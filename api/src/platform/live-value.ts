/** Other processes' changes are noticed within half a second. */
const POLL_MS = 400

/** A value that follows the database. A failed read leaves it unchanged. */
export interface LiveValue<Value> {
  /** Returns the same object until the value changes, so that callers can cache by identity. */
  current(): Value
  /** Reads the database now. */
  read(): Promise<Value>
  /** Follows changes of other processes until it is stopped. */
  start(): Promise<void>
  stop(): void
}

/** Starts with `first` and follows `readNext`, which returns plain JSON. */
export function createLiveValue<Value>(first: Value, readNext: () => Promise<Value>): LiveValue<Value> {
  let known = first
  let text = JSON.stringify(known)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function read(): Promise<Value> {
    const next = await readNext()
    const nextText = JSON.stringify(next)
    if (nextText !== text) known = next
    text = nextText
    return known
  }

  function follow(): void {
    if (isStopped) return
    timer = setTimeout(() => void read().then(follow, follow), POLL_MS).unref()
  }

  return {
    current: () => known,
    read,
    async start() {
      clearTimeout(timer)
      await read()
      follow()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
