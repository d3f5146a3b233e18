import { afterEach, expect, it } from 'vitest'
import { tolerateTranslation } from './tolerate-translation.ts'

const { removeChild, insertBefore } = Node.prototype
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

it('removing a text that the browser’s translation has wrapped does not throw', () => {
  tolerateTranslation()
  const parent = document.createElement('p')
  const [text, next] = [document.createTextNode('hola'), document.createTextNode('!')]
  parent.append(text, next)
  const wrapped = document.createElement('font')
  text.replaceWith(wrapped)
  wrapped.append(text)
  expect(parent.removeChild(text)).toBe(text)
  const added = document.createElement('b')
  parent.insertBefore(added, text)
  expect(parent.lastChild).toBe(added)
  parent.insertBefore(next, wrapped)
  expect(parent.firstChild).toBe(next)
  parent.removeChild(next)
  expect(parent.contains(next)).toBe(false)
})
