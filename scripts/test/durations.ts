import type { TestFile } from '../run-vitest.ts'

/** How long a group of tests took, and its files. */
export interface TimedGroup {
  name: string
  seconds: number
  files: TestFile[]
}

const SLOWEST = 30

/** A table of the groups and one of the slowest files, in seconds. */
export function durationTables(groups: readonly TimedGroup[]): string {
  const files = groups.flatMap((group) => group.files).sort((one, other) => other.seconds - one.seconds)
  const rows = (lines: [string, number, number][]) =>
    lines.map(([name, seconds, tests]) => `| ${name} | ${seconds.toFixed(1)} | ${tests} |`).join('\n')
  const head = (name: string) => `| ${name} | s | tests |\n| --- | --- | --- |`
  return [
    head('group'),
    rows(groups.map(({ name, seconds, files }) => [name, seconds, sum(files.map(countTests))])),
    '',
    head('slowest files'),
    rows(files.slice(0, SLOWEST).map((file) => [file.path, file.seconds, countTests(file)])),
  ].join('\n')
}

function countTests({ passed, skipped, failures }: TestFile): number {
  return passed + skipped + failures.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
