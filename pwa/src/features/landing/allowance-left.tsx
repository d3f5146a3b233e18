import { formatDate } from '../../platform/formats.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { useLinks } from '../links/links.api.ts'
import { RegisterLink, WithoutAccount } from './without-account.tsx'

const texts = landingTexts.quick

interface AllowanceLeftProps {
  isUser: boolean
  limit: number | null
  expiresAt: string | null
}

/** How many links the person may still make; `limit` null is any number. */
export function AllowanceLeft({ isUser, limit, expiresAt }: AllowanceLeftProps) {
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
