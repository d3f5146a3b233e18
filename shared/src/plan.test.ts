import { expect, it } from 'vitest'
import { API_REQUESTS_PER_DAY, PLANS, planOfUser, RESERVED_CODES } from './plan.ts'

it('grants each plan what the table of plans says', () => {
  const nothing = { hasAdvancedOptions: false, hasStatistics: false, hasApiKey: false }
  expect(PLANS).toEqual({
    guest: { links: 10, groups: 0, tags: 0, linkLifetimeDays: 7, ...nothing },
    free: {
      ...nothing,
      links: 50,
      groups: 5,
      tags: 15,
      linkLifetimeDays: null,
      hasStatistics: true,
      hasApiKey: true,
    },
    pro: {
      links: null,
      groups: 50,
      tags: 100,
      linkLifetimeDays: null,
      hasAdvancedOptions: true,
      hasStatistics: true,
      hasApiKey: true,
    },
  })
  expect(API_REQUESTS_PER_DAY).toBe(100)
  expect(RESERVED_CODES).toEqual({ max: 20, days: 30, leaseDays: 1 })
})

it('takes plan 2 as PRO and every other number as free', () => {
  expect(planOfUser(2)).toBe('pro')
  for (const planId of [1, 0, 3, -2, 2.5, Number.NaN]) expect(planOfUser(planId)).toBe('free')
})
