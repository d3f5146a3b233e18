import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedWords } from '@atajo/embedded-mongo/testing'
import { expect, test } from 'vitest'

/** Tests are left out, so that an operator used by tests alone does not stay in the engine. */
const SOURCES = ['../..', '../../../../scripts']
  .map((folder) => join(import.meta.dirname, folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))

test('the embedded database lists no operator for Atajo that no source names', () => {
  const operators = listedWords()
    .filter(({ senders }) => senders.includes('Atajo'))
    .flatMap(({ words }) => words.filter((word) => /^\$[a-z]/.test(word)))
  expect(operators.length).toBeGreaterThan(20)
  const isNamed = (word: string) => SOURCES.some((text) => new RegExp(`\\${word}\\b`).test(text))
  expect(operators.filter((word) => !isNamed(word))).toEqual([])
})
