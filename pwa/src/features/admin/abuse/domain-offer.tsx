import { useQuery } from '@tanstack/react-query'
import { adminSettingsTexts } from '../../../texts/es/admin/admin-settings.ts'
import { reachQuery } from './blocks.queries.ts'

interface DomainOfferProps {
  host: string
  list: readonly string[]
  onTake: (domain: string) => void
}

const texts = adminSettingsTexts.list

/** Offers to block the whole domain after one of its hosts was blocked. */
export function DomainOffer({ host, list, onTake }: DomainOfferProps) {
  const { data } = useQuery(reachQuery({ host }))
  const domain = data?.domain
  if (!domain || !list.includes(host) || list.includes(domain)) return null
  return (
    <p className="admin-reach" role="status">
      {texts.onlyHost(host)}{' '}
      <button type="button" className="text-link py-2.5" onClick={() => onTake(domain)}>
        {texts.wholeDomain(domain)}
      </button>
    </p>
  )
}
