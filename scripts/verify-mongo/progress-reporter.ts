import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../source-files.ts'

/** What became of a test file's tests. */
export interface FileResult {
  passed: number
  /** Names of what failed, with the first line of why. */
  failures: string[]
}

/** Where the results of all files are written at the end, as JSON of entries path, FileResult. */
export const RESULTS_FILE = 'VERIFY_MONGO_RESULTS'

/** Says a line for each test file that has run, with how many there are. */
export default class ProgressReporter implements Reporter {
  private files = 0
  private done = 0

  onTestRunStart(files: readonly unknown[]): void {
    this.files = files.length
  }

  onTestModuleEnd(file: TestModule): void {
    this.done += 1
    const { passed, failures } = resultOf(file)
    const mark = failures.length === 0 ? '✓' : '✗'
    console.log(`  ${mark} ${this.done} de ${this.files}: ${pathOf(file)} (${passed + failures.length})`)
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const path = process.env[RESULTS_FILE]
    if (path) writeFileSync(path, JSON.stringify(files.map((file) => [pathOf(file), resultOf(file)])))
  }
}

function pathOf({ moduleId }: TestModule): string {
  return relative(root, moduleId)
}

function resultOf(file: TestModule): FileResult {
  const tests = [...file.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }))
  const suites = [...file.children.allSuites()].flatMap((suite) => suite.errors())
  const failed = tests.filter(({ state }) => state === 'failed')
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failures: [
      ...[...file.errors(), ...suites].map(firstLine),
      ...failed.map(({ name, errors }) => `${name}: ${firstLine(errors?.[0])}`),
    ],
  }
}

function firstLine(error?: { message: string }): string {
  return error?.message.split('\n')[0] ?? ''
}
