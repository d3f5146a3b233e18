import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountTexts } from '../../texts/es/account.ts'
import { buttonLook } from '../../ui/button.tsx'
import { AccountRow, AccountSection } from './account-section.tsx'

interface DataSectionProps {
  /** Opens the choice of files to export. */
  exportButton: ReactNode
}

/** Takes what one has out or in. */
export function DataSection({ exportButton }: DataSectionProps) {
  const texts = accountTexts.data
  return (
    <AccountSection id="data" {...accountTexts.sections.data}>
      <ul className="card account-rows">
        <AccountRow icon="download" title={texts.exportTitle} sentence={texts.exportSentence}>
          {exportButton}
        </AccountRow>
        <AccountRow icon="upload" title={texts.importTitle} sentence={texts.importSentence}>
          <Link to="/import" {...buttonLook({ size: 'small' })}>
            {texts.importAction}
          </Link>
        </AccountRow>
      </ul>
    </AccountSection>
  )
}
