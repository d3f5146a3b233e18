import { connect, type Socket } from 'node:net'
import { deserialize, serialize } from 'bson'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/start-test-engine.ts'

const OP_MSG = 2013
const OP_QUERY = 2004

let engine: TestEngine
let client: MongoClient

beforeAll(async () => {
  engine = await startTestEngine()
  client = await new MongoClient(engine.uri).connect()
})

afterAll(async () => {
  await client.close()
  await engine.stop()
})

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function message(opCode: number, body: Buffer, length = body.length + 16): Buffer {
  return Buffer.concat([int32(length), int32(7), int32(0), int32(opCode), body])
}

function section(kind: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([kind]), bytes])
}

function opMsg(flags: number, ...sections: Buffer[]): Buffer {
  return message(OP_MSG, Buffer.concat([int32(flags), ...sections]))
}

const ping = section(0, serialize({ ping: 1, $db: 'admin' }))

/** Builds a document of that depth, which no library would encode. */
function nested(depth: number): Buffer {
  let inner = Buffer.from([5, 0, 0, 0, 0])
  for (let i = 0; i < depth; i++) {
    inner = Buffer.concat([int32(inner.length + 8), Buffer.from([3, 97, 0]), inner, Buffer.from([0])])
  }
  return inner
}

/** Sends bytes on a new connection. Returns the error's code, 0, or 'closed'. */
function answerTo(...parts: Buffer[]): Promise<number | 'closed'> {
  return new Promise((resolve) => {
    const path = decodeURIComponent(new URL(engine.uri).host || engine.uri.split('/')[2] || '')
    const socket: Socket = connect(path)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 16 || received.length < received.readInt32LE(0)) return
      const answer = received.subarray(0, received.readInt32LE(0))
      const start = answer.readInt32LE(12) === 1 ? 36 : 21
      resolve(Number(deserialize(answer.subarray(start)).code ?? 0))
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve('closed'))
    for (const part of parts) socket.write(part)
  })
}

const MALFORMED: [string, Buffer[], number | 'closed'][] = [
  ['a message in one-byte pieces', [...opMsg(0, ping)].map((byte) => Buffer.from([byte])), 0],
  ['a length below the header', [message(OP_MSG, ping, 15)], 'closed'],
  ['a negative length', [message(OP_MSG, ping, -1)], 'closed'],
  ['a length above the limit', [message(OP_MSG, ping, 48_000_001)], 'closed'],
  ['an unknown operation', [message(2002, ping)], 'closed'],
  ['a compressed message', [message(2012, ping)], 'closed'],
  ['a message without flags', [message(OP_MSG, Buffer.alloc(0))], 17],
  ['a flag it must know and does not', [opMsg(4, ping)], 20],
  [
    'a message without a body',
    [opMsg(0, section(1, Buffer.from([11, 0, 0, 0, 97, 0, 5, 0, 0, 0, 0])))],
    40587,
  ],
  ['two bodies', [opMsg(0, ping, ping)], 40430],
  ['an unknown kind of section', [opMsg(0, section(7, serialize({})))], 40432],
  ['a section longer than the message', [opMsg(0, section(0, int32(1000)))], 16],
  ['a section cut short', [opMsg(0, ping, Buffer.from([1, 9]))], 16],
  ['a sequence without a name', [opMsg(0, ping, section(1, Buffer.from([8, 0, 0, 0, 97, 97, 97, 97])))], 22],
  [
    'a sequence with a torn document',
    [opMsg(0, ping, section(1, Buffer.from([9, 0, 0, 0, 97, 0, 1, 2, 3])))],
    22,
  ],
  ['no database', [opMsg(0, section(0, serialize({ ping: 1 })))], 40571],
  ['an empty command', [opMsg(0, section(0, serialize({})))], 40571],
  [
    'bytes that are no document',
    [opMsg(0, section(0, Buffer.from([12, 0, 0, 0, 99, 97, 0, 1, 2, 3, 4, 0])))],
    22,
  ],
  ['a document ten thousand deep', [opMsg(0, section(0, nested(10_000)))], 15],
  [
    'a query of old',
    [
      message(
        OP_QUERY,
        Buffer.concat([int32(0), Buffer.from('a.b\0'), int32(0), int32(1), Buffer.from(serialize({}))]),
      ),
    ],
    5739101,
  ],
]

test.each(MALFORMED)('survives %s', async (_name, parts, expected) => {
  expect(await answerTo(...parts)).toBe(expected)
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('answers a hundred connections that each send a hundred commands at once', async () => {
  const all = Buffer.concat(Array.from({ length: 100 }, () => opMsg(0, ping)))
  const answers = await Promise.all(Array.from({ length: 100 }, () => answerTo(all)))
  expect(answers.every((answer) => answer === 0)).toBe(true)
})

test('takes a document of 16 MB and refuses a larger one', async () => {
  const texts = client.db('t').collection<{ _id: number; text: string }>('large')
  const room = 16 * 1024 * 1024 - serialize({ _id: 1, text: '' }).length
  await texts.insertOne({ _id: 1, text: 'x'.repeat(room) })
  expect((await texts.findOne({ _id: 1 }))?.text.length).toBe(room)
  await expect(texts.updateOne({ _id: 1 }, { $set: { more: 'x' } })).rejects.toMatchObject({ code: 17419 })
  await expect(
    client.db('t').command({ insert: 'large', documents: [{ _id: 2, text: 'x'.repeat(room + 1) }] }),
  ).resolves.toMatchObject({ n: 0, writeErrors: [{ code: 10334 }] })
})
