import type { Account } from '@atajo/shared/account'
import { planOfUser } from '@atajo/shared/plan'
import { readableEmail } from '@atajo/shared/readable-address'
import { useIsOnline } from '../../platform/server/online.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { accountTexts as texts } from '../../texts/es/account/account.ts'
import { PageHead } from '../../ui/elements/page-head.tsx'
import { ScreenSpinner } from '../../ui/elements/spinner.tsx'
import { useStayAtAnchor } from '../../ui/elements/use-stay-at-anchor.ts'
import { DataAge, Unavailable } from '../../ui/lists/data-age.tsx'
import { ExportButton } from '../exports/exports.public.ts'
import { OffersSection } from '../link-transfers/link-transfers.public.ts'
import { AccountIndex } from './account-index.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { useAccount } from './parts/account.queries.ts'
import { ProfileSection } from './profile-section.tsx'
import { AccessSection } from './sign-in/access-section.tsx'
import { SessionsSection } from './sign-in/sessions-section.tsx'
import { TwoStepSection } from './sign-in/two-step-section.tsx'
import './account.css'

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
