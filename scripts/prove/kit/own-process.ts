import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../source-files.ts'
import type { Place } from './place.ts'

/** A program of this folder's neighbour `programs`, which carries out one order after the other. */
export interface OwnProcess<Order, Report> {
  /** Resolves with what the program reports of that order; rejects when it fails or ends before. */
  ask(order: Order): Promise<Report>
}

/** What the parent sends, and what comes back. */
export interface OrderMessage<Order> {
  order: Order
}
export interface ReportMessage<Report> {
  report?: Report
  failure?: string
}

/**
 * Starts a program whose work would delay this process, and with it every time that is measured
 * here. It ends with the run.
 */
export function startOwnProcess<Order, Report>(place: Place, program: string): OwnProcess<Order, Report> {
  const child = fork(join(root, 'scripts', 'prove', 'programs', `${program}.ts`), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  })
  place.onEnd(() => child.kill('SIGKILL'))
  let settle: ((message: ReportMessage<Report>) => void) | null = null
  child.on('message', (message: ReportMessage<Report>) => settle?.(message))
  child.once('exit', () => settle?.({ failure: 'it ended' }))
  return {
    async ask(order) {
      const message = await new Promise<ReportMessage<Report>>((resolve) => {
        settle = resolve
        if (child.exitCode !== null) resolve({ failure: 'it had ended' })
        else child.send({ order } satisfies OrderMessage<Order>)
      })
      if (message.failure !== undefined) throw new Error(`${program}: ${message.failure}`)
      return message.report as Report
    },
  }
}
