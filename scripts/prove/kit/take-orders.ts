import type { OrderMessage, ReportMessage } from './own-process.ts'

/**
 * In a process of its own: carries out the orders of the process that started it, and ends with
 * that.
 */
export function takeOrders<Order, Report>(carryOut: (order: Order) => Promise<Report>): void {
  const report = (message: ReportMessage<Report>) => process.send?.(message)
  process.on('message', ({ order }: OrderMessage<Order>) => {
    carryOut(order).then(
      (value) => report({ report: value }),
      (error: unknown) => report({ failure: String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
