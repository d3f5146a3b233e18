import { expect, test } from 'vitest'
import { checkCard, groupCardNumber, groupExpiry } from './check-card.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' }

test('checkCard accepts a valid card until the end of its month', () => {
  expect(checkCard(good, now)).toEqual({})
  expect(checkCard(good, new Date(2026, 11, 1))).toEqual({ expiry: 'expired' })
})

test('checkCard refuses a wrong check digit, too few digits and zeros', () => {
  for (const number of ['4242 4242 4242 4241', '4242', '0000 0000 0000 0000']) {
    expect(checkCard({ ...good, number }, now)).toEqual({ number: 'invalid' })
  }
})

test('checkCard requires four digits of security code for American Express and three for others', () => {
  const amex = { ...good, number: '378282246310005' }
  expect(checkCard(amex, now)).toEqual({ code: 'invalid' })
  expect(checkCard({ ...amex, code: '1234' }, now)).toEqual({})
  expect(checkCard({ ...good, code: '1234' }, now)).toEqual({ code: 'invalid' })
})

test('checkCard accepts an empty form, and reports the empty fields of a partial one', () => {
  expect(checkCard({ number: '', expiry: ' ', code: '' }, now)).toEqual({})
  expect(checkCard({ ...good, number: '' }, now)).toEqual({ number: 'required' })
  expect(checkCard({ ...good, expiry: '', code: '' }, now)).toEqual({ expiry: 'required', code: 'required' })
  expect(checkCard({ ...good, expiry: '13/27' }, now)).toEqual({ expiry: 'invalid' })
})

test('card numbers and expiries are grouped as printed on the card', () => {
  expect(groupCardNumber('42424242 4242')).toBe('4242 4242 4242')
  expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupExpiry('1126')).toBe('11/26')
  expect(groupExpiry('9')).toBe('09')
  expect(groupExpiry('1')).toBe('1')
})
