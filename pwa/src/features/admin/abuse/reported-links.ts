import type { ReportItem } from '@atajo/shared/abuse'

/** A link that people complain of: its newest report, and what all of them say. */
export interface ReportedLink extends ReportItem {
  texts: { id: string; text: string; email: string | null }[]
}

/** One entry a link, in the order of their newest reports. */
export function reportedLinks(reports: readonly ReportItem[]): ReportedLink[] {
  const links = new Map<number, ReportedLink>()
  for (const report of reports) {
    const link = links.get(report.linkId) ?? { ...report, texts: [] }
    const { id, text, email } = report
    if (text !== null || email !== null) link.texts.push({ id, text: text ?? '', email })
    links.set(report.linkId, link)
  }
  return [...links.values()]
}
