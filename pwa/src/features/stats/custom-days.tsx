import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../platform/text/formats.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/elements/button.tsx'
import { DateField } from '../../ui/fields/text-field.tsx'
import { todayOfAccount } from '../auth/auth.public.ts'
import { countDays, type DayRange, daysOf, presetDays, rangeOfFields } from './query/stats-range.ts'
import { periodOf, type StatsSearch } from './query/stats-search.ts'

interface CustomDaysProps {
  search: StatsSearch
  onCancel: () => void
  onShow: (days: DayRange) => void
}

const PRESETS = ['week', 'month', 'lastMonth', 'year'] as const
const texts = statsTexts.custom

export function CustomDays({ search, onCancel, onShow }: CustomDaysProps) {
  const today = todayOfAccount()
  const [days, setDays] = useState(() => daysOf(periodOf(search) === 'todo' ? {} : search, today))
  const range = rangeOfFields(days.from, days.to)
  const isWrong = !range && days.from !== '' && days.to !== ''

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (range) onShow(range)
  }

  return (
    <form className="stats-days" onSubmit={onSubmit} noValidate>
      <div>
        <DateField
          label={texts.from}
          value={days.from}
          max={today}
          error={isWrong ? texts.wrong : undefined}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
        />
        <DateField
          label={texts.to}
          value={days.to}
          max={today}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
      </div>
      <div className="stats-presets">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="filter-button"
            onClick={() => setDays(presetDays(today)[preset])}
          >
            {texts[preset]}
          </button>
        ))}
      </div>
      <div>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="accent" disabled={!range}>
          {texts.show(daysText(range))}
        </Button>
      </div>
    </form>
  )
}

function daysText(range: DayRange | null): string {
  const count = range ? countDays(range) : 0
  return statsTexts.days(count, formatNumber(count))
}
