import { Link } from '@tanstack/react-router'
import { formatDate } from '../../platform/text/formats.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { linksLeftText, linksLeftTexts } from '../../texts/es/links/links-left.ts'
import { LimitWay } from '../billing/billing.public.ts'
import { useLinks, useLinksLeft } from '../links/links.public.ts'
import { RegisterLink, WithoutAccount } from './without-account.tsx'

const texts = landingTexts.quick

interface AllowanceLeftProps {
  isUser: boolean
  expiresAt: string | null
}

export function AllowanceLeft({ isUser, expiresAt }: AllowanceLeftProps) {
  const { items: links = [] } = useLinks()
  const left = useLinksLeft()
  if (left === null) {
    return (
      <p className="fine">
        {texts.pro} <StatsLink />
      </p>
    )
  }
  if (!isUser && links.length === 0) return <WithoutAccount />
  if (left === undefined) return <p className="fine">{'\u00a0'}</p>
  const sentences = [
    linksLeftText(left, !isUser),
    ...(expiresAt ? [texts.expires(formatDate(expiresAt))] : []),
  ]
  return (
    <p className="fine">
      {sentences.join(' ')} {left === 0 ? <LimitWay /> : !isUser && <RegisterLink />}{' '}
      {isUser && <StatsLink />}
    </p>
  )
}

function StatsLink() {
  return <Link to="/stats">{linksLeftTexts.stats}</Link>
}
