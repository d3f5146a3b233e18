import { expect, test, vi } from 'vitest'
import { createWorkQueue, QueueFullError } from './work-queue.ts'

/** Creates work that ends on command. */
function startableWork() {
  let resolve: (value: string) => void = () => {}
  const promise = new Promise<string>((settle) => {
    resolve = settle
  })
  return { run: () => promise, end: (value: string) => resolve(value) }
}

test('does a few pieces at a time, lets some wait, and refuses the rest at once', async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 1 })
  const pieces = [startableWork(), startableWork(), startableWork()] as const
  const started: number[] = []
  const results = pieces.map(({ run }, number) =>
    queue.run(() => {
      started.push(number)
      return run()
    }),
  )
  expect([queue.underWay(), queue.waiting()]).toEqual([2, 1])
  await expect(queue.run(async () => 'too much')).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(started).toEqual([0, 1])
  pieces[1].end('second')
  expect(await results[1]).toBe('second')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  expect([queue.underWay(), queue.waiting()]).toEqual([2, 0])
  pieces[0].end('first')
  pieces[2].end('third')
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third'])
  expect([queue.underWay(), queue.waiting()]).toEqual([0, 0])
  expect(await queue.run(async () => 'later')).toBe('later')
})

test('goes on after work that failed', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const waiting = queue.run(async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('fine')
  expect(queue.underWay()).toBe(0)
})

test('refuses whatever cannot start at once where nothing may wait', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 0 })
  expect(queue.room()).toBe(1)
  const piece = startableWork()
  const result = queue.run(piece.run)
  expect(queue.room()).toBe(0)
  await expect(queue.run(async () => 'too much')).rejects.toMatchObject({ code: 'service_unavailable' })
  piece.end('done')
  expect(await result).toBe('done')
  expect(queue.room()).toBe(1)
})

test('lets who asks once go before who asks often, by any of their shares', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20 })
  const order: string[] = []
  const ask = (name: string, ...shares: string[]) => queue.run(async () => order.push(name), shares)
  const asked = [
    ...[1, 2, 3].map((n) => ask(`crowd ${n}`, 'address:1', `account:${n}`)),
    ...[1, 2].map((n) => ask(`account ${n}`, `address:${n + 1}`, 'account:9')),
    ask('once', 'address:9', 'account:8'),
  ]
  await Promise.all(asked)
  expect(order).toEqual(['crowd 1', 'account 1', 'once', 'crowd 2', 'account 2', 'crowd 3'])
})

test('a frequent asker waits no longer than later ones', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20 })
  const order: string[] = []
  const ask = (name: string, share: string) => queue.run(async () => order.push(name), [share])
  const asked = ['a1', 'a2', 'a3'].map((name) => ask(name, 'a'))
  await asked[0]
  await asked[1]
  asked.push(ask('b1', 'b'), ask('b2', 'b'), ask('b3', 'b'))
  await Promise.all(asked)
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
})

test('a share has so many pieces at most, and other shares have room', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxOfShare: 2 })
  const piece = startableWork()
  const first = queue.run(piece.run, ['a', 'b'])
  const second = queue.run(async () => 'second', ['a'])
  expect([queue.room('a'), queue.room('b'), queue.room('c'), queue.room()]).toEqual([0, 1, 2, 19])
  await expect(queue.run(async () => 'third', ['c', 'a'])).rejects.toBeInstanceOf(QueueFullError)
  const other = queue.run(async () => 'other', ['c'])
  piece.end('first')
  expect(await Promise.all([first, second, other])).toEqual(['first', 'second', 'other'])
  expect([queue.room('a'), queue.room('b'), queue.room('c')]).toEqual([2, 2, 2])
})

test('a few who ask for all they can get leave room for everybody else', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 39, maxOfShare: 30 })
  const piece = startableWork()
  const taken = ['a', 'b', 'c'].map((share) => {
    let count = 0
    for (; queue.room(share) > 0; count += 1) void queue.run(piece.run, [share])
    return count
  })
  expect([taken, queue.room(), queue.room('d')]).toEqual([[14, 9, 6], 11, 6])
  piece.end('done')
})

test('refuses new askers beyond the limit, but not present ones', async () => {
  const queue = createWorkQueue({ concurrency: 9, maxWaiting: 0, maxOfShare: 4, maxAskers: 3 })
  const piece = startableWork()
  const running = ['a', 'b', 'c'].map((asker) => queue.run(piece.run, [asker, `account ${asker}`]))
  await expect(queue.run(piece.run, ['d'])).rejects.toBeInstanceOf(QueueFullError)
  running.push(queue.run(piece.run, ['a', 'account d']))
  piece.end('done')
  await Promise.all(running)
  expect(queue.room('d')).toBe(2)
})

test('refuses what has waited longest, which leaves its place to others', async () => {
  vi.useFakeTimers()
  try {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 3, maxOfShare: 5, longestWaitMs: 20_000 })
    const piece = startableWork()
    const running = queue.run(piece.run, ['a'])
    const refused = expect(queue.run(async () => 'late', ['a'])).rejects.toBeInstanceOf(QueueFullError)
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
    expect([queue.waiting(), queue.room('a')]).toEqual([0, 1])
    const next = queue.run(async () => 'next')
    piece.end('done')
    expect([await running, await next]).toEqual(['done', 'next'])
  } finally {
    vi.useRealTimers()
  }
})
