/** Keys that are counted at a time; beyond that a new one is let through uncounted. */
const MAX_KEYS = 100_000

export interface CountedWindow {
  count: number
  /** By the clock that nobody can set, in ms. */
  endsAt: number
}

/** Counts attempts by key in memory; a key's window starts with its first attempt. */
export interface MemoryWindows {
  /** The window of the key with one more attempt. */
  count(key: string): Readonly<CountedWindow>
  /** The window that runs for the key, if there is one. */
  read(key: string): Readonly<CountedWindow> | undefined
}

/** Windows of `windowMs`; `now` is monotonic, in ms. */
export function createMemoryWindows(windowMs: number, now = () => performance.now()): MemoryWindows {
  /** In the order in which they end. */
  const windows = new Map<string, CountedWindow>()

  function read(key: string): CountedWindow | undefined {
    const window = windows.get(key)
    if (window === undefined || window.endsAt > now()) return window
    windows.delete(key)
    return undefined
  }

  function begin(key: string): CountedWindow {
    const window = { count: 0, endsAt: now() + windowMs }
    const [oldest] = windows.keys()
    if (oldest !== undefined) read(oldest)
    if (windows.size < MAX_KEYS) windows.set(key, window)
    return window
  }

  return {
    read,
    count(key) {
      const window = read(key) ?? begin(key)
      window.count += 1
      return window
    },
  }
}
