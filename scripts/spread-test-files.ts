import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Their files mostly wait for the programs that they start. */
const WAITING = ['scripts', 'faults', 'threats']

/**
 * Orders test files so that no processor is idle: those that wait are spread evenly among those
 * that compute, which stay together, since a worker is kept for a next file of its own project.
 */
export class SpreadTestFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = (await super.sort(files)).sort((a, b) => projectOrder(a) - projectOrder(b))
    const waiting = byProject.filter(({ project }) => WAITING.includes(project.name))
    const computing = byProject.filter(({ project }) => !WAITING.includes(project.name))
    if (waiting.length === 0) return computing
    const share = computing.length / waiting.length
    const between = (i: number) => computing.slice(Math.round(i * share), Math.round((i + 1) * share))
    return waiting.flatMap((file, i) => [file, ...between(i)])
  }
}

function projectOrder({ project }: TestSpecification): number {
  return project.vitest.projects.indexOf(project)
}
