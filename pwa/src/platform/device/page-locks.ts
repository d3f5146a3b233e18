interface Waiting {
  isShared: boolean
  start: () => void
}

interface Lock {
  holders: number
  isShared: boolean
  waiting: Waiting[]
}

type Task<Result> = () => Promise<Result> | Result
type Request = Pick<LockManager, 'request'>

/** Implements the used part of the Web Locks API within one page. */
export function createPageLocks(): Request {
  const locks = new Map<string, Lock>()

  function next(name: string, lock: Lock): void {
    for (let first = lock.waiting[0]; first; first = lock.waiting[0]) {
      if (lock.holders > 0 && !(lock.isShared && first.isShared)) return
      lock.waiting.shift()
      lock.holders++
      lock.isShared = first.isShared
      first.start()
    }
    if (lock.holders === 0) locks.delete(name)
  }

  async function request<Result>(name: string, options: LockOptions, task: Task<Result>): Promise<Result> {
    const lock = locks.get(name) ?? { holders: 0, isShared: false, waiting: [] }
    locks.set(name, lock)
    await new Promise<void>((start, reject) => {
      const waiting = { isShared: options.mode === 'shared', start }
      options.signal?.addEventListener('abort', () => {
        const index = lock.waiting.indexOf(waiting)
        if (index < 0) return
        lock.waiting.splice(index, 1)
        reject(options.signal?.reason)
        next(name, lock)
      })
      lock.waiting.push(waiting)
      next(name, lock)
    })
    try {
      return await task()
    } finally {
      lock.holders--
      next(name, lock)
    }
  }

  return {
    request: (name: string, options: unknown, task?: unknown) =>
      task === undefined
        ? request(name, {}, options as Task<unknown>)
        : request(name, options as LockOptions, task as Task<unknown>),
  } as Request
}
