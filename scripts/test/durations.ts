import type { TestFile } from '../run-vitest.ts'

/** How long a group of tests took, and its files. */
export interface TimedGroup {
  name: string
  seconds: number
  files: TestFile[]
}

const SLOWEST = 30

/**
 * Tables of the groups, of the folders with the sum of their files, which ran beside each other,
 * and of the slowest files; in seconds.
 */
export function durationTables(groups: readonly TimedGroup[]): string {
  const files = groups.flatMap((group) => group.files).sort((one, other) => other.seconds - one.seconds)
  const rows = (lines: [string, number, number][]) =>
    lines.map(([name, seconds, tests]) => `| ${name} | ${seconds.toFixed(1)} | ${tests} |`).join('\n')
  const head = (name: string) => `| ${name} | s | tests |\n| --- | --- | --- |`
  return [
    head('group'),
    rows(groups.map(({ name, seconds, files }) => [name, seconds, sum(files.map(countTests))])),
    '',
    head('folder, all its files'),
    rows(foldersOf(files)),
    '',
    head('slowest files'),
    rows(files.slice(0, SLOWEST).map((file) => [file.path, file.seconds, countTests(file)])),
  ].join('\n')
}

function foldersOf(files: readonly TestFile[]): [string, number, number][] {
  const folderOf = ({ path }: TestFile) => path.split('/').slice(0, 2).join('/')
  const folders = [...new Set(files.map(folderOf))]
  return folders
    .map((folder): [string, number, number] => {
      const own = files.filter((file) => folderOf(file) === folder)
      return [folder, sum(own.map(({ seconds }) => seconds)), sum(own.map(countTests))]
    })
    .sort(([, one], [, other]) => other - one)
}

function countTests({ passed, skipped, failures }: TestFile): number {
  return passed + skipped + failures.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
