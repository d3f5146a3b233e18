import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../source-files.ts'

/** A line for each test file that has run, with how many there are. */
export default class ProgressReporter implements Reporter {
  private files = 0
  private done = 0

  onTestRunStart(files: readonly unknown[]): void {
    this.files = files.length
  }

  onTestModuleEnd(file: TestModule): void {
    this.done += 1
    const mark = file.ok() ? '✓' : '✗'
    const tests = [...file.children.allTests()].length
    console.log(`  ${mark} ${this.done} de ${this.files}: ${relative(root, file.moduleId)} (${tests})`)
  }
}
