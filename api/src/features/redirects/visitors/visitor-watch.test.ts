import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createVisitorWatch } from './visitor-watch.ts'

const HOUR = 3_600_000
const plain = { headers: {} } as IncomingMessage
const forwardedBy = (remoteAddress: string) =>
  ({ headers: { 'x-forwarded-for': '203.0.113.7' }, socket: { remoteAddress } }) as unknown as IncomingMessage

test('an untrusted proxy is reported once, and shown as a warning for an hour', () => {
  let now = 0
  let told = 0
  const watch = createVisitorWatch(
    false,
    () => told++,
    () => now,
  )
  watch.note(plain, '203.0.113.1')
  // Clients can send the header themselves to a server without a proxy.
  watch.note(forwardedBy('203.0.113.1'), '203.0.113.1')
  expect(watch.warnings()).toEqual([])
  for (let n = 0; n < 3; n++) watch.note(forwardedBy('172.17.0.1'), '172.17.0.1')
  expect([told, watch.warnings()]).toEqual([1, ['proxy_not_trusted']])
  now += HOUR
  expect(watch.warnings()).toEqual([])
  const trusting = createVisitorWatch(1, () => told++)
  trusting.note(forwardedBy('172.17.0.1'), '203.0.113.7')
  expect([told, trusting.warnings()]).toEqual([1, []])
})

test('an hour of visits from one private address alone is warned of', () => {
  let now = 0
  const visits = (count: number, address: string) => {
    const watch = createVisitorWatch(
      1,
      () => {},
      () => now,
    )
    for (let n = 0; n < count; n++) watch.note(plain, address)
    return watch
  }
  expect(visits(30, '172.17.0.1').warnings()).toEqual(['one_private_address'])
  expect(visits(30, '::ffff:10.0.0.1').warnings()).toEqual(['one_private_address'])
  expect(visits(19, '172.17.0.1').warnings()).toEqual([])
  expect(visits(30, '203.0.113.7').warnings()).toEqual([])
  const mixed = visits(30, '172.17.0.1')
  mixed.note(plain, '172.17.0.2')
  expect(mixed.warnings()).toEqual([])
  const past = visits(30, '172.17.0.1')
  now += HOUR
  expect(past.warnings()).toEqual([])
})
