import { expect, test } from 'vitest'
import { NO_SELECTION, withOne, withRange } from './link-selection.ts'

const order = [9, 8, 7, 6, 5]
const ticked = ({ ids }: { ids: ReadonlySet<number> }) => order.filter((id) => ids.has(id))

test('Shift selects the rows between the last one and this one, in either direction', () => {
  const from = withOne(NO_SELECTION, 8, true)
  const down = withRange(from, 6, { isOn: true, order })
  expect(ticked(down)).toEqual([8, 7, 6])
  expect(ticked(withRange(withOne(down, 5, true), 9, { isOn: true, order }))).toEqual(order)
})

test('Shift on a selected row deselects up to there', () => {
  const all = withRange(withOne(NO_SELECTION, 9, true), 5, { isOn: true, order })
  expect(ticked(withRange(all, 7, { isOn: false, order }))).toEqual([9, 8])
})

test('a range without a start in the list is one row', () => {
  expect(ticked(withRange(NO_SELECTION, 7, { isOn: true, order }))).toEqual([7])
  const hidden = withOne(NO_SELECTION, 99, true)
  expect(ticked(withRange(hidden, 7, { isOn: true, order }))).toEqual([7])
})
