const KEY_BYTES = 16

/** The low and the high halves of the four words, changed in place by every round. */
interface State {
  low0: number
  high0: number
  low1: number
  high1: number
  low2: number
  high2: number
  low3: number
  high3: number
}

const state: State = { low0: 0, high0: 0, low1: 0, high1: 0, low2: 0, high2: 0, low3: 0, high3: 0 }

/**
 * SipHash-2-4 of the first `length` bytes with a key of 16 bytes, its low 48 bits. Node has none,
 * and of 150 bytes its HMAC takes four times as long.
 */
export function sipHash48(key: Uint8Array, bytes: Uint8Array, length: number): number {
  if (key.length !== KEY_BYTES) throw new RangeError('A key has 16 bytes')
  begin(key)
  const whole = length & ~7
  for (let at = 0; at < whole; at += 8) absorb(wordAt(bytes, at), wordAt(bytes, at + 4))
  let low = 0
  let high = length << 24
  for (let at = whole; at < length; at++) {
    const byte = bytes[at] as number
    const place = at - whole
    if (place < 4) low |= byte << (place * 8)
    else high |= byte << ((place - 4) * 8)
  }
  absorb(low, high)
  state.low2 ^= 0xff
  for (let count = 0; count < 4; count++) round(state)
  const hashLow = state.low0 ^ state.low1 ^ state.low2 ^ state.low3
  const hashHigh = state.high0 ^ state.high1 ^ state.high2 ^ state.high3
  return (hashHigh & 0xffff) * 2 ** 32 + (hashLow >>> 0)
}

function begin(key: Uint8Array): void {
  const [low0, high0, low1, high1] = [wordAt(key, 0), wordAt(key, 4), wordAt(key, 8), wordAt(key, 12)]
  state.low0 = low0 ^ 0x70736575
  state.high0 = high0 ^ 0x736f6d65
  state.low1 = low1 ^ 0x6e646f6d
  state.high1 = high1 ^ 0x646f7261
  state.low2 = low0 ^ 0x6e657261
  state.high2 = high0 ^ 0x6c796765
  state.low3 = low1 ^ 0x79746573
  state.high3 = high1 ^ 0x74656462
}

function absorb(low: number, high: number): void {
  state.low3 ^= low
  state.high3 ^= high
  round(state)
  round(state)
  state.low0 ^= low
  state.high0 ^= high
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

/** Whether adding overflowed into the high half. */
function carry(sum: number, part: number): number {
  return sum >>> 0 < part >>> 0 ? 1 : 0
}

function round(words: State): void {
  let { low0, high0, low1, high1, low2, high2, low3, high3 } = words
  let low = (low0 + low1) | 0
  high0 = (high0 + high1 + carry(low, low0)) | 0
  low0 = low
  low = (low1 << 13) | (high1 >>> 19)
  high1 = ((high1 << 13) | (low1 >>> 19)) ^ high0
  low1 = low ^ low0
  low = low0
  low0 = high0
  high0 = low
  low = (low2 + low3) | 0
  high2 = (high2 + high3 + carry(low, low2)) | 0
  low2 = low
  low = (low3 << 16) | (high3 >>> 16)
  high3 = ((high3 << 16) | (low3 >>> 16)) ^ high2
  low3 = low ^ low2
  low = (low0 + low3) | 0
  high0 = (high0 + high3 + carry(low, low0)) | 0
  low0 = low
  low = (low3 << 21) | (high3 >>> 11)
  high3 = ((high3 << 21) | (low3 >>> 11)) ^ high0
  low3 = low ^ low0
  low = (low2 + low1) | 0
  high2 = (high2 + high1 + carry(low, low2)) | 0
  low2 = low
  low = (low1 << 17) | (high1 >>> 15)
  high1 = ((high1 << 17) | (low1 >>> 15)) ^ high2
  low1 = low ^ low2
  low = low2
  low2 = high2
  high2 = low
  words.low0 = low0
  words.high0 = high0
  words.low1 = low1
  words.high1 = high1
  words.low2 = low2
  words.high2 = high2
  words.low3 = low3
  words.high3 = high3
}
