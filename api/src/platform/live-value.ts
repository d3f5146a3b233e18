/** How soon a process notices what another one has changed: twice within a second. */
const POLL_MS = 400

/** A value that follows the database; what cannot be read stays as it was. */
export interface LiveValue<Value> {
  /** The same object as long as nothing changes: what is made of it is kept by it. */
  current(): Value
  /** As the database has it now. */
  read(): Promise<Value>
  /** Follows what other processes change until it is stopped. */
  start(): Promise<void>
  stop(): void
}

/** Begins with `first` and takes what `readNext` returns, which is plain JSON. */
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
