import { PLANS } from '@atajo/shared/plan'
import { lazy, Suspense } from 'react'
import { useSession } from '../auth/auth.api.ts'
import { WithoutAccount } from './without-account.tsx'

const AllowanceLeft = lazy(async () => ({ default: (await import('./allowance-left.tsx')).AllowanceLeft }))

/** In one line: what the visitor gets, or how much of it is left. */
export function AllowanceNote({ expiresAt }: { expiresAt: string | null }) {
  const { status, plan } = useSession()
  if (status === 'checking' || status === 'none') return <WithoutAccount />
  return (
    <Suspense fallback={<WithoutAccount />}>
      <AllowanceLeft isUser={status === 'user'} limit={PLANS[plan].links} expiresAt={expiresAt} />
    </Suspense>
  )
}
