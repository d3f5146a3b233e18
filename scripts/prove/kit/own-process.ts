import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../source-files.ts'
import type { Place } from './place.ts'

/**
 * Starts a program of `programs/`, whose work would delay this process and with it every time that
 * is measured here. Each call sends one order and resolves with the program's report.
 */
export function startOwnProcess<Order extends object, Report>(
  place: Place,
  program: string,
): (order: Order) => Promise<Report> {
  const child = fork(join(root, 'scripts', 'prove', 'programs', `${program}.ts`), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  })
  place.onEnd(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} has ended`)
  })
  ended.catch(() => {})
  return async (order) => {
    child.send(order, () => {})
    const [report] = await Promise.race([once(child, 'message'), ended])
    return report
  }
}

/** Carries out the orders of the process that started this one, and ends with that. */
export function takeOrders<Order, Report>(carryOut: (order: Order) => Promise<Report>): void {
  process.on('message', async (order: Order) => process.send?.(await carryOut(order)))
  process.once('disconnect', () => process.exit())
}
