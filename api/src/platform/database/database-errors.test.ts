import { mongo } from 'mongoose'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'

type Result = ConstructorParameters<typeof mongo.MongoBulkWriteError>[1]

test('a bulk write that breaks off says that the database is away, and one refused does not', () => {
  const result = {} as Result
  const cut = new mongo.MongoNetworkError('read ECONNRESET')
  expect(isDatabaseAway(new mongo.MongoBulkWriteError(cut as never, result))).toBe(true)
  const refused = { message: 'E11000 duplicate key', code: 11000, writeErrors: [] }
  expect(isDatabaseAway(new mongo.MongoBulkWriteError(refused, result))).toBe(false)
})
