import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, whose test codes have two more digits in front. */
const SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
const STEP_MS = 30_000

test('A code counts in its own half minute and in the ones beside it', () => {
  const code = '287082'
  const step = 1
  for (const [now, expected] of [
    [59_000, step],
    [30_000, step],
    [0, step],
    [60_000, step],
    [89_999, step],
    [90_000, null],
    [600_000, null],
  ] as const) {
    expect(stepOfCode(SECRET, code, now), String(now)).toBe(expected)
  }
  const late = 1_111_111_109_000
  expect(stepOfCode(SECRET, '081804', late)).toBe(Math.floor(late / STEP_MS))
  expect(stepOfCode(SECRET, '081804', late - 2 * STEP_MS)).toBeNull()
})

test('Only six digits are a code', () => {
  for (const code of ['28708', '2870820', ' 287082', '287082 ', '28708a', '', '２８７０８２']) {
    expect(stepOfCode(SECRET, code, 59_000), code).toBeNull()
  }
})

test('A secret has twenty random bytes, and an authenticator reads it from its address', () => {
  const secret = createTotpSecret()
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  expect(createTotpSecret()).not.toBe(secret)
  const address = new URL(totpUri(secret, { issuer: 'Atajo', label: 'ana' }))
  expect(decodeURIComponent(address.pathname)).toContain('Atajo:ana')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Atajo',
    period: '30',
    digits: '6',
  })
  const now = 1_700_000_000_000
  const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  expect(stepOfCode(secret, token, now)).toBe(Math.floor(now / STEP_MS))
})

test('Recovery codes are ten, different, in threes of four signs that do not look alike', () => {
  const codes = createRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes)).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
  const signs = new Set(Array.from({ length: 40 }, createRecoveryCodes).flat().join(''))
  expect([...signs].sort().join('')).toBe('-23456789abcdefghjkmnpqrstuvwxyz')
})

test('A recovery code is known however it was typed, for its account and with the key alone', () => {
  const key = Buffer.alloc(32, 1)
  const hash = hashRecoveryCode(key, 7, 'abcd-efgh-2345')
  expect(hash).toMatch(/^[\w-]{43}$/)
  for (const typed of ['ABCD EFGH 2345', 'abcdefgh2345', ' abcd–efgh.2345\n']) {
    expect(hashRecoveryCode(key, 7, typed), typed).toBe(hash)
  }
  expect(hashRecoveryCode(key, 8, 'abcd-efgh-2345')).not.toBe(hash)
  expect(hashRecoveryCode(Buffer.alloc(32, 2), 7, 'abcd-efgh-2345')).not.toBe(hash)
  expect(hashRecoveryCode(key, 7, 'abcd-efgh-2346')).not.toBe(hash)
  expect(hashRecoveryCode(key, 1, '1abcd')).not.toBe(hashRecoveryCode(key, 11, 'abcd'))
})
