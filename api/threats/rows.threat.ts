import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const threats = fileURLToPath(new URL('.', import.meta.url))
const apiSources = join(threats, '..', 'src')
const page = readFileSync(join(threats, '..', '..', 'docs', 'security.md'), 'utf8')

/** Parses a list of numbers such as `1, 4–6 and 9`. */
function numbersOf(list: string): number[] {
  return [...list.matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  )
}

function testFilesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
}

function rowsOfTests(): Set<number> {
  const texts = [...testFilesBelow(threats, '.threat.ts'), ...testFilesBelow(apiSources, '.test.ts')]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const names = texts.matchAll(/\(\s*['"`]rows? ([\d, and]+):/g)
  return new Set([...names].flatMap(([, list]) => numbersOf(list ?? '')))
}

function rowsOfTable(): Set<number> {
  const table = page.split('| rows | threat | file |')[1]?.split('\n\n')[0] ?? ''
  return new Set([...table.matchAll(/^\| ([\d, –]+) \|/gm)].flatMap(([, list]) => numbersOf(list ?? '')))
}

const listed = numbersOf(/^All rows: (.+)\.$/m.exec(page)?.[1] ?? '')

test('every threat has a test named after its row, and every such test a threat', () => {
  expect(listed.length).toBeGreaterThan(80)
  const tested = rowsOfTests()
  expect(listed.filter((row) => !tested.has(row))).toEqual([])
  expect([...tested].filter((row) => !listed.includes(row))).toEqual([])
})

test('the page says of every threat where its test is', () => {
  const shown = rowsOfTable()
  expect(listed.filter((row) => !shown.has(row))).toEqual([])
  expect([...shown].filter((row) => !listed.includes(row))).toEqual([])
})
