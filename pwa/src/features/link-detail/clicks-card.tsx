import type { Link } from '@atajo/shared/link'
import type { LinkStats } from '@atajo/shared/visit'
import { useMemo } from 'react'
import { compactNumber, compactText, formatNumber } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { linksTexts } from '../../texts/es/links/links.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { Status } from '../../ui/elements/chip.tsx'
import { useIsNarrow } from '../../ui/elements/use-is-narrow.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { limitUse, linkState, stateLook, toggleLink } from '../links/links.public.ts'
import { chartAlternative, chartDays, recentCounts } from './last-days.ts'

interface ClicksCardProps {
  link: Link
  stats: LinkStats | undefined
  isLoading: boolean
}

export function ClicksCard({ link, stats, isLoading }: ClicksCardProps) {
  const isQuiet = stats !== undefined && recentCounts(stats.lastDays).week === 0
  return (
    <section className="card detail-clicks" aria-labelledby="detail-clicks-title">
      <div className="detail-number">
        <h2 id="detail-clicks-title">{linkDetailTexts.totalClicks}</h2>
        <TotalClicks count={stats?.visitCount ?? link.visitCount} />
        <p className="detail-unit">{linkDetailTexts.allTime}</p>
        {link.importedClicks !== null && <ImportedClicks count={link.importedClicks} />}
        {link.clicksBefore ? <ClicksBefore count={link.clicksBefore} /> : null}
        {(stats || isLoading) && <RecentCounts stats={stats} />}
        <StatusToggle link={link} />
      </div>
      <div className="detail-chart">
        <header className="detail-card-head">
          <h2>{linkDetailTexts.lastAccesses}</h2>
          <p>{isQuiet ? linkDetailTexts.quietWeek : linkDetailTexts.lastAccessesUnits}</p>
        </header>
        {stats && <DaysChart days={stats.lastDays} />}
        {!stats && isLoading && (
          <span
            className="skeleton detail-chart-blank"
            role="status"
            aria-label={linkDetailTexts.loadingStats}
          />
        )}
      </div>
    </section>
  )
}

function TotalClicks({ count }: { count: number }) {
  const { value, unit } = compactNumber(count)
  return (
    <p className="detail-total" data-testid="visit-count" title={formatNumber(count)}>
      {value}
      {unit && <span>{unit}</span>}
    </p>
  )
}

/** Clicks that another service counted appear beside the total and in no other number. */
function ImportedClicks({ count }: { count: number }) {
  return (
    <p className="detail-imported" title={formatNumber(count)}>
      {linkDetailTexts.imported(count, compactText(count))}
    </p>
  )
}

/** Visits that were counted for the link's previous owner. */
function ClicksBefore({ count }: { count: number }) {
  return <p className="detail-imported">{linkDetailTexts.before(formatNumber(count))}</p>
}

/** Dashes reserve the space while the statistics load. */
function RecentCounts({ stats }: { stats: LinkStats | undefined }) {
  const recent = stats && recentCounts(stats.lastDays)
  const counts: (readonly [string, number | undefined])[] = [
    [linkDetailTexts.today, recent?.today],
    [linkDetailTexts.lastSevenDays, recent?.week],
    [linkDetailTexts.byQr, stats?.qrVisitCount],
  ]
  return (
    <dl className="detail-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={count === undefined ? undefined : formatNumber(count)}>
            {count === undefined ? '—' : compactText(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StatusToggle({ link }: { link: Link }) {
  const state = linkState(link)
  return (
    <div className="detail-toggle">
      <Status look={stateLook(state)}>{linksTexts.states[state]}</Status>
      {state === 'usedUp' && <p className="detail-use">{limitUse(link)}</p>}
      <Switch
        isOn={link.isActive}
        label={linkDetailTexts.toggleLabel}
        onChange={(isActive) => void toggleLink(link, isActive)}
      />
    </div>
  )
}

function DaysChart({ days }: { days: LinkStats['lastDays'] }) {
  const isNarrow = useIsNarrow()
  const line = useMemo(
    () => ({ kind: 'line', points: chartDays(days, isNarrow), isLastPartial: true }) as const,
    [days, isNarrow],
  )
  return <Chart content={line} height={isNarrow ? 236 : 330} alternative={chartAlternative(days)} />
}
