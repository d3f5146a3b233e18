import type { Account } from '@atajo/shared/account'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../platform/text/formats.ts'
import { accountTexts } from '../../texts/es/account/account.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { OfferDialog } from '../link-transfers/link-transfers.public.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { AccountRow, AccountSection } from './parts/account-section.tsx'

interface DataSectionProps {
  account: Account
  exportButton: ReactNode
}

/** Exports or imports the account's data, and closes the account. */
export function DataSection({ account, exportButton }: DataSectionProps) {
  const texts = accountTexts.data
  const { links } = account.usage
  const [asked, setAsked] = useState<'close' | 'offer' | null>(null)
  const onClose = () => setAsked(null)
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
        <AccountRow
          icon="trash"
          look="danger"
          title={texts.closeTitle}
          sentence={texts.closeSentence(links, formatNumber(links))}
        >
          <Button size="small" look="danger" onClick={() => setAsked('close')}>
            {texts.closeAction}
          </Button>
        </AccountRow>
      </ul>
      <DialogPlace about={asked}>
        {(about) =>
          about === 'offer' ? (
            <OfferDialog ids="all" onClose={onClose} />
          ) : (
            <CloseAccountDialog {...account} onHandOver={() => setAsked('offer')} onClose={onClose} />
          )
        }
      </DialogPlace>
    </AccountSection>
  )
}
