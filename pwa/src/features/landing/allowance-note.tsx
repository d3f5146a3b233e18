import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { useSession } from '../auth/auth.public.ts'
import { WithoutAccount } from './without-account.tsx'

const AllowanceLeft = lazyComponent(async () => (await import('./allowance-left.tsx')).AllowanceLeft, {
  fallback: WithoutAccount,
  missing: 'nothing',
})

/** Shows a visitor's allowance, or how much of it is left, in one line. */
export function AllowanceNote({ expiresAt }: { expiresAt: string | null }) {
  const { status } = useSession()
  if (status === 'checking' || status === 'none') return <WithoutAccount />
  return <AllowanceLeft isUser={status === 'user'} expiresAt={expiresAt} />
}
