import type { ReportItem } from '@atajo/shared/abuse'

/** A link's newest report, with the content of all its reports. */
export interface ReportedLink extends ReportItem {
  texts: { id: string; text: string; email: string | null }[]
}

/** Groups reports by link, ordered by the newest report of each link. */
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
