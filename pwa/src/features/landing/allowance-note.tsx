import { PLANS } from '@atajo/shared/plan'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../platform/formats.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { useSession } from '../auth/auth.api.ts'
import { useLinks } from '../links/links.api.ts'

const texts = landingTexts.quick

/** In one line: what the visitor gets, or how much of it is left. */
export function AllowanceNote({ expiresAt }: { expiresAt: string | null }) {
  const { status, plan } = useSession()
  if (status === 'checking' || status === 'none') return <WithoutAccount />
  return <AllowanceLeft isUser={status === 'user'} limit={PLANS[plan].links} expiresAt={expiresAt} />
}

interface AllowanceLeftProps {
  isUser: boolean
  limit: number | null
  expiresAt: string | null
}

function AllowanceLeft({ isUser, limit, expiresAt }: AllowanceLeftProps) {
  const { links = [] } = useLinks()
  if (limit === null) return <p className="fine">{texts.pro}</p>
  const left = Math.max(0, limit - links.length)
  if (isUser) return <p className="fine">{texts.member(left)}</p>
  if (links.length === 0) return <WithoutAccount />
  return (
    <p className="fine">
      {texts.left(left)} {expiresAt && texts.expires(formatDate(expiresAt))} <RegisterLink />
    </p>
  )
}

function WithoutAccount() {
  return (
    <p className="fine">
      {texts.guest} <RegisterLink />
    </p>
  )
}

function RegisterLink() {
  return (
    <>
      <Link to="/register">{texts.guestMore}</Link>
      {'.'}
    </>
  )
}
