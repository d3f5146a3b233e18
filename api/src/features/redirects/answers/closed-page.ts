import type { PageAnswer } from './send-answer.ts'

const CLOSED_PAGES = {
  withdrawn: { status: 451, name: 'withdrawn' },
  inactive: { status: 410, name: 'inactive' },
  expired: { status: 410, name: 'expired' },
  blocked: { status: 403, name: 'blocked' },
  'used-up': { status: 410, name: 'usedUp' },
  'people-only': { status: 200, name: 'peopleOnly' },
  broken: { status: 410, name: 'broken' },
} as const

/**
 * Explains why a link is closed. A withdrawn link has been reported already, so no form is shown.
 */
export function closedPage(kind: keyof typeof CLOSED_PAGES, path: string): PageAnswer {
  const { status, name } = CLOSED_PAGES[kind]
  return {
    status,
    page: ({ closed, reportable }) => (kind === 'withdrawn' ? closed(name) : reportable(closed(name), path)),
  }
}
