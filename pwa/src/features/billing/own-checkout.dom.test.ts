import { beforeEach, expect, test } from 'vitest'
import { ensureOwner } from '../../platform/server/owner.ts'
import { isPaymentOnItsWay, recordCheckout, removeCheckout } from './own-checkout.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('atajo.owner', 'u:1')
  ensureOwner()
})

test('a payment started in this tab counts as on its way for an hour', () => {
  expect(isPaymentOnItsWay()).toBe(false)
  recordCheckout()
  expect(isPaymentOnItsWay()).toBe(true)
  expect(isPaymentOnItsWay(Date.now() + 3_600_001)).toBe(false)
  localStorage.setItem('atajo.owner', 'u:2')
  expect(isPaymentOnItsWay()).toBe(false)
})

test('a payment that has arrived is no longer on its way', () => {
  recordCheckout()
  removeCheckout()
  expect(isPaymentOnItsWay()).toBe(false)
})
