/** Limits the memory; further keys are let through uncounted. */
const MAX_KEYS = 100_000

export interface CountedWindow {
  count: number
  /** Monotonic time in ms. */
  endsAt: number
}

/** Counts attempts by key in memory. A key's window starts with its first attempt. */
export interface MemoryWindows {
  /** Adds an attempt and returns the key's window. */
  count(key: string): Readonly<CountedWindow>
  /** Returns the key's present window, if there is one. */
  read(key: string): Readonly<CountedWindow> | undefined
}

/** Creates windows of `windowMs`. `now` is monotonic, in ms. */
export function createMemoryWindows(windowMs: number, now = () => performance.now()): MemoryWindows {
  /** Sorted by their end, since all windows have the same length. */
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
