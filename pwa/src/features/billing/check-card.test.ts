import { expect, test } from 'vitest'
import { checkCard, groupCardNumber, groupExpiry } from './check-card.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' }

test('accepts a card with a right check digit to the end of its month', () => {
  expect(checkCard(good, now)).toEqual({})
  expect(checkCard(good, new Date(2026, 11, 1))).toEqual({ expiry: 'expired' })
})

test('refuses a wrong check digit, too few digits and zeros', () => {
  for (const number of ['4242 4242 4242 4241', '4242', '0000 0000 0000 0000']) {
    expect(checkCard({ ...good, number }, now)).toEqual({ number: 'invalid' })
  }
})

test('asks for four digits of code on American Express and three elsewhere', () => {
  const amex = { ...good, number: '378282246310005' }
  expect(checkCard(amex, now)).toEqual({ code: 'invalid' })
  expect(checkCard({ ...amex, code: '1234' }, now)).toEqual({})
  expect(checkCard({ ...good, code: '1234' }, now)).toEqual({ code: 'invalid' })
})

test('lets a card be left out whole, and says which fields are empty beside others', () => {
  expect(checkCard({ number: '', expiry: ' ', code: '' }, now)).toEqual({})
  expect(checkCard({ ...good, number: '' }, now)).toEqual({ number: 'required' })
  expect(checkCard({ ...good, expiry: '', code: '' }, now)).toEqual({ expiry: 'required', code: 'required' })
  expect(checkCard({ ...good, expiry: '13/27' }, now)).toEqual({ expiry: 'invalid' })
})

test('groups what is typed as it is printed on the card', () => {
  expect(groupCardNumber('42424242 4242')).toBe('4242 4242 4242')
  expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupExpiry('1126')).toBe('11/26')
  expect(groupExpiry('9')).toBe('09')
  expect(groupExpiry('1')).toBe('1')
})
