import { newLinkWire } from '@atajo/shared/link-draft'
import { expect, test } from 'vitest'
import { apiExamples } from './api-examples.ts'

const examples = apiExamples('https://ata.jo/')

test('speaks of this very service', () => {
  expect(examples.create).toContain('curl -X POST https://ata.jo/api/public/create \\')
  expect(examples.remove).toContain('curl -X DELETE https://ata.jo/api/public/delete \\')
})

test('shows a body that the contract accepts', () => {
  const body = /-d '(.+)'/.exec(examples.create)?.[1] ?? ''
  expect(newLinkWire.safeParse(JSON.parse(body)).success).toBe(true)
})
