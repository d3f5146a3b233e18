import type { Account } from '@atajo/shared/account'
import { planOfUser } from '@atajo/shared/plan'
import { readableEmail } from '@atajo/shared/readable-address'
import { formatNumber } from '../../platform/formats.ts'
import { useIsOnline } from '../../platform/online.ts'
import { accountTexts as texts } from '../../texts/es/account.ts'
import { DataAge, Unavailable } from '../../ui/data-age.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSpinner } from '../../ui/spinner.tsx'
import { useStayAtAnchor } from '../../ui/use-stay-at-anchor.ts'
import { ExportButton } from '../exports/exports.public.ts'
import { OffersSection } from '../link-transfers/link-transfers.public.ts'
import { AccessSection } from './access-section.tsx'
import { useAccount } from './account.queries.ts'
import { AccountIndex } from './account-index.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import './account.css'

/** /account: who one is here, how one gets in, and what one takes away. */
export function AccountPage() {
  const { data: account, isPending, isError, dataUpdatedAt, refetch } = useAccount()
  const isOnline = useIsOnline()
  useStayAtAnchor(account === undefined)
  return (
    <div className="page account-page">
      <PageHead title={texts.title}>
        <p className="page-count">{account && factsOf(account)}</p>
      </PageHead>
      {account ? (
        <>
          <DataAge readAt={dataUpdatedAt} isStale={isError} />
          <div className="account-grid">
            <AccountIndex />
            <div className="account-sections">
              <ProfileSection account={account} />
              <AccessSection account={account} />
              <TwoStepSection account={account} />
              <SessionsSection account={account} />
              <KeysSection account={account} />
              <OffersSection links={account.usage.links} />
              <DataSection account={account} exportButton={<ExportButton look="text" />} />
            </div>
          </div>
        </>
      ) : isPending && isOnline ? (
        <ScreenSpinner />
      ) : (
        <Unavailable onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function factsOf({ email, planId, usage }: Account): string {
  return [
    readableEmail(email),
    texts.plans[planOfUser(planId)],
    texts.links(usage.links, formatNumber(usage.links)),
  ].join(' · ')
}
