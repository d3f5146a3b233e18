import type { Connection } from 'mongoose'
import { type BlocksStore, createBlocksStore } from '../features/abuse/blocks.store.ts'
import { type BlocksInForce, createBlocksInForce } from '../features/abuse/blocks-in-force.ts'
import type { ReportRouteDeps } from '../features/abuse/report.routes.ts'
import { createReportsStore, type ReportsStore } from '../features/abuse/reports.store.ts'
import {
  createLinkWithdrawalStore,
  type LinkWithdrawalStore,
} from '../features/links/link-withdrawal.store.ts'
import { cutAddress } from '../features/redirects/client-address.ts'
import type { Redirects } from '../features/redirects/redirects.ts'
import { PAGE_FIELDS } from '../features/redirects/send-answer.ts'

/** Reports and blocks, as redirects and administration need them. */
export interface AbuseParts {
  blocks: BlocksInForce
  blocksStore: BlocksStore
  reports: ReportsStore
  links: LinkWithdrawalStore
  /** Calls back when blocks came or went. */
  onBlocksChange(listener: () => void): void
}

/** What closes links against their owners' will. */
export function composeAbuse(connection: Connection, settingsHosts: () => readonly string[]): AbuseParts {
  const blocksStore = createBlocksStore(connection)
  const listeners: (() => void)[] = []
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  return {
    blocks: createBlocksInForce({ store: blocksStore, settingsHosts, onChange }),
    blocksStore,
    reports: createReportsStore(connection),
    links: createLinkWithdrawalStore(connection),
    onBlocksChange: (listener) => void listeners.push(listener),
  }
}

/** The form of reports. */
export function composeReports(
  { links, reports }: AbuseParts,
  {
    redirects,
    ...deps
  }: Pick<ReportRouteDeps, 'limiter' | 'networkKey' | 'reportsToPause'> & { redirects: Redirects },
): ReportRouteDeps {
  return {
    reports,
    ...deps,
    cut: cutAddress,
    findReported: links.findReported,
    async pauseLink(linkId) {
      const names = await links.pause(linkId)
      if (names) redirects.noteOwnChange({ ...names, previousSlug: null })
    },
    sendRefusal: (reply, status, reason) =>
      reply
        .code(status)
        .headers(PAGE_FIELDS)
        .serializer((page: unknown) => String(page))
        .send(redirects.pages.refusedReport(reason)),
  }
}
