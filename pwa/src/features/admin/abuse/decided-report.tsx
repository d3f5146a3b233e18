import type { ReportItem } from '@atajo/shared/abuse'
import { formatDate } from '../../../platform/text/formats.ts'
import { adminReportsTexts } from '../../../texts/es/admin/admin-reports.ts'
import { Status } from '../../../ui/elements/chip.tsx'
import { reasonText } from './reason-text.ts'
import { ReportedAddress } from './reported-address.tsx'

const texts = adminReportsTexts

export function DecidedReport({ report }: { report: ReportItem }) {
  const { reason, text, owner, decision, decidedAt } = report
  return (
    <li className="admin-report">
      <div>
        <p className="admin-report-head">
          <b>{reasonText(reason)}</b>
          <span>
            {texts.from} {owner?.username ?? texts.guest}
          </span>
        </p>
        <ReportedAddress report={report} />
        {text && <blockquote>{text}</blockquote>}
      </div>
      <p className="admin-decided">
        {decision && <Status look={decision === 'keep' ? 'on' : 'problem'}>{texts.taken[decision]}</Status>}
        {decidedAt && <span>{texts.decidedOn(formatDate(decidedAt))}</span>}
      </p>
    </li>
  )
}
