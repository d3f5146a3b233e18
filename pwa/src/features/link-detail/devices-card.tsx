import type { LinkStats } from '@atajo/shared/visit'
import { useMemo } from 'react'
import { compactText, formatNumber } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { deviceShares } from './device-shares.ts'

/** The width of its element in link-detail.css. */
const PIE_PX = 136

/** Shows the shares of desktop and mobile as a pie and in words; grey before they are known. */
export function DevicesCard({ stats }: { stats: LinkStats | undefined }) {
  return (
    <section className="card detail-devices" aria-labelledby="detail-devices-title">
      <h2 id="detail-devices-title">{linkDetailTexts.devices}</h2>
      {stats && <Devices mobile={stats.mobileVisitCount} desktop={stats.desktopVisitCount} />}
      {!stats && (
        <div className="detail-pie">
          <span className="skeleton detail-pie-blank" aria-hidden="true" />
        </div>
      )}
    </section>
  )
}

function Devices({ mobile, desktop }: { mobile: number; desktop: number }) {
  const pie = useMemo(() => ({ kind: 'pie', amounts: [mobile, desktop] }) as const, [mobile, desktop])
  const shares = deviceShares({ mobile, desktop })
  if (!shares) return <p className="detail-none">{linkDetailTexts.noVisits}</p>
  return (
    <div className="detail-pie">
      <Chart
        content={pie}
        height={PIE_PX}
        alternative={linkDetailTexts.devicesAlternative(shares.mobile, shares.desktop)}
      />
      <ul>
        <DeviceShare name={linkDetailTexts.mobile} share={shares.mobile} count={mobile} />
        <DeviceShare name={linkDetailTexts.desktop} share={shares.desktop} count={desktop} />
      </ul>
    </div>
  )
}

function DeviceShare({ name, share, count }: { name: string; share: number; count: number }) {
  return (
    <li>
      <b>{linkDetailTexts.percent(share)}</b>
      <span>{name}</span>
      <small title={formatNumber(count)}>{linkDetailTexts.clicks(count, compactText(count))}</small>
    </li>
  )
}
