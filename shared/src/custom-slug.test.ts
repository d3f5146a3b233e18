import { expect, it } from 'vitest'
import { isCustomSlug } from './custom-slug.ts'

it('lets a suffix be 3 to 50 letters, digits, hyphens and underscores, and none pass for the API', () => {
  for (const slug of ['abc', 'A_b-9', 'a'.repeat(50), 'apis']) expect(isCustomSlug(slug), slug).toBe(true)
  for (const slug of ['ab', 'a'.repeat(51), 'a b', 'a/b', 'аbc', 'abc\n', 'xabc.', 'api', 'API']) {
    expect(isCustomSlug(slug), slug).toBe(false)
  }
})
