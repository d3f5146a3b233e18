import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when it is told to. */
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
