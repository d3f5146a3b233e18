import { newLinkWire } from '@atajo/shared/link-draft'
import { expect, test } from 'vitest'
import { apiExamples } from './api-examples.ts'

const examples = apiExamples('https://ata.jo/')

test('the examples use this server’s address', () => {
  expect(examples.create).toContain('curl -X POST https://ata.jo/api/public/create \\')
  expect(examples.remove).toContain('curl -X DELETE https://ata.jo/api/public/delete \\')
})

test('the example body satisfies the contract', () => {
  const body = /-d '(.+)'/.exec(examples.create)?.[1] ?? ''
  expect(newLinkWire.safeParse(JSON.parse(body)).success).toBe(true)
})
