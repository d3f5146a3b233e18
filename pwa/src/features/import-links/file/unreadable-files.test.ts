import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const text = (content: string) => new TextEncoder().encode(content)
const reasonOf = (bytes: Uint8Array): string => {
  try {
    readTable(bytes)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

test('images, spreadsheets and other bytes named .csv are distinguished', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]
  expect(reasonOf(Uint8Array.from(png))).toBe('not_text')
  expect(reasonOf(Uint8Array.from({ length: 5000 }, (_, place) => place % 256))).toBe('not_text')
  expect(reasonOf(text('PK\x03\x04[Content_Types].xml'))).toBe('spreadsheet')
})

test('a million columns are refused in CSV and JSON', () => {
  expect(reasonOf(text(`${'url,'.repeat(1_000_000)}\n`))).toBe('too_wide')
  const link = Object.fromEntries(Array.from({ length: 201 }, (_, place) => [`c${place}`, 'https://a.es/']))
  expect(reasonOf(text(JSON.stringify([link])))).toBe('too_wide')
})

test('a file of millions of lines is refused before all of them are read', () => {
  expect(reasonOf(text('a\n'.repeat(2_000_000)))).toBe('too_many')
  expect(reasonOf(text('https://a.es/\n'.repeat(50_001)))).toBe('too_many')
})

test('empty lines between rows are not rows', () => {
  const { cells } = readTable(text(`url,slug\n${'https://a.es/,x\n\n\n'.repeat(50_000)}`))
  expect(cells).toHaveLength(50_000)
})
