import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Icon } from '../../ui/elements/icon.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { RecentCopy } from './copies/merge-recent.ts'
import { statsFromCopy } from './copies/recent-copy.ts'
import { CustomDays } from './custom-days.tsx'
import { rangeStatsQuery } from './query/stats.queries.ts'
import { shortRange } from './query/stats-dates.ts'
import { periodOf, STATS_PERIODS, type StatsSearch, withPeriod } from './query/stats-search.ts'

interface PeriodPickerProps {
  search: StatsSearch
  /** Set on the page of a link, where the address does not contain it. */
  linkId?: number | undefined
  /** The copy that replaces unread periods. */
  copy: RecentCopy | null
  onChange: (search: StatsSearch) => void
}

/** Offline, only periods that were read before can be chosen. */
export function PeriodPicker({ search, linkId, copy, onChange }: PeriodPickerProps) {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const chosen = periodOf(search)

  function isReadable(next: StatsSearch): boolean {
    const read = linkId === undefined ? next : { ...next, link: linkId }
    if (isOnline || client.getQueryData(rangeStatsQuery(read).queryKey)) return true
    return copy !== null && statsFromCopy(copy, read) !== null
  }

  return (
    <fieldset className="stats-periods">
      <legend className="sr-only">{statsTexts.period}</legend>
      {STATS_PERIODS.map((period) => {
        const next = withPeriod(search, period)
        const isOff = period !== chosen && !isReadable(next)
        return (
          <button
            key={period}
            type="button"
            aria-pressed={period === chosen}
            disabled={isOff}
            title={isOff ? statsTexts.notReadOffline : statsTexts.periods[period].long}
            onClick={() => onChange(next)}
          >
            <span className="stats-wide">{statsTexts.periods[period].long}</span>
            <span className="stats-narrow">{statsTexts.periods[period].short}</span>
          </button>
        )
      })}
      <CustomPeriod search={search} isDisabled={!isOnline && chosen !== null} onChange={onChange} />
    </fieldset>
  )
}

interface CustomPeriodProps {
  search: StatsSearch
  isDisabled: boolean
  onChange: (search: StatsSearch) => void
}

function CustomPeriod({ search, isDisabled, onChange }: CustomPeriodProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { from, to } = search
  const isChosen = from !== undefined && to !== undefined
  const name = isChosen ? shortRange({ from, to }, 'day') : statsTexts.custom.title
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={statsTexts.custom.title}
      align="end"
      trigger={(button) => (
        <button
          type="button"
          {...button}
          aria-pressed={isChosen}
          aria-label={isChosen ? `${statsTexts.custom.title}: ${name}` : name}
          disabled={isDisabled}
        >
          <Icon name="calendar" />
          <span className="stats-wide">{name}</span>
        </button>
      )}
    >
      <CustomDays
        search={search}
        onCancel={() => setIsOpen(false)}
        onShow={(days) => {
          setIsOpen(false)
          onChange(withPeriod(search, days))
        }}
      />
    </Popover>
  )
}
