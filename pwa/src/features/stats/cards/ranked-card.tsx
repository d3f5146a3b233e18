import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { Stats, StatsDimension } from '@atajo/shared/stats'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import { Icon } from '../../../ui/elements/icon.tsx'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import type { RankedCardContent } from '../query/stats-lists.ts'
import { rowsCsvPath } from '../query/stats-path.ts'
import type { StatsSearch } from '../query/stats-search.ts'
import { RankedList } from './ranked-list.tsx'
import { RowsCsvButton } from './rows-csv-button.tsx'

const RowsDialog = lazyComponent(async () => (await import('./rows-dialog.tsx')).RowsDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

export interface RankedCardProps {
  content: RankedCardContent
  stats: Stats
  search: StatsSearch
  /** The search with the link whose page it is, as sent to the server. */
  asked: StatsSearch
  onSearch: (search: StatsSearch) => void
}

const texts = statsTexts.lists

export function RankedCard({ content, stats, search, asked, onSearch }: RankedCardProps) {
  const [chosen, setChosen] = useState<StatsDimension | null>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  const { tabs, label, rows } = content
  const tab = tabs.find(({ dimensions }) => chosen && dimensions.includes(chosen)) ?? tabs[0]
  const dimension = chosen ?? tab?.dimensions[0] ?? 'source'
  const list = stats.by[dimension]
  return (
    <section className="card stats-ranked">
      <Tabs
        label={label}
        className="stats-tabs"
        tabs={tabs.map(({ dimensions: [first] }) => ({
          value: first,
          label: DIMENSIONS[first].plural,
        }))}
        value={tab?.dimensions[0] ?? dimension}
        onChange={setChosen}
      >
        <RankedList
          list={list}
          most={rows}
          total={stats.totals.clicks}
          dimension={dimension}
          search={search}
          onSearch={onSearch}
        />
        <footer className="stats-ranked-foot">
          {list && list.distinct > rows && (
            <WholeListButton
              dimension={dimension}
              count={list.distinct}
              onClick={() => setIsListOpen(true)}
            />
          )}
          {tab && tab.dimensions.length > 1 && (
            <DimensionSelect dimensions={tab.dimensions} value={dimension} onChange={setChosen} />
          )}
          {list && list.distinct > 0 && (
            <RowsCsvButton
              path={rowsCsvPath(asked, dimension)}
              name={dimension}
              table={DIMENSIONS[dimension].plural}
            />
          )}
        </footer>
      </Tabs>
      <DialogPlace about={isListOpen ? dimension : null}>
        {(about) => (
          <RowsDialog
            dimension={about}
            search={search}
            asked={asked}
            total={stats.totals.clicks}
            onSearch={(next) => {
              setIsListOpen(false)
              onSearch(next)
            }}
            onClose={() => setIsListOpen(false)}
          />
        )}
      </DialogPlace>
    </section>
  )
}

interface WholeListButtonProps {
  dimension: StatsDimension
  count: number
  onClick: () => void
}

function WholeListButton({ dimension, count, onClick }: WholeListButtonProps) {
  const isOnline = useIsOnline()
  return (
    <button
      type="button"
      className="stats-whole-list"
      disabled={!isOnline}
      onClick={onClick}
      onPointerEnter={() => void RowsDialog.preload()}
    >
      {texts.all(formatNumber(count), DIMENSIONS[dimension])}
      <Icon name="back" />
    </button>
  )
}

interface DimensionSelectProps {
  dimensions: readonly StatsDimension[]
  value: StatsDimension
  onChange: (dimension: StatsDimension) => void
}

function DimensionSelect({ dimensions, value, onChange }: DimensionSelectProps) {
  return (
    <span className="stats-select">
      <select
        aria-label={texts.by}
        value={value}
        onChange={(event) => onChange(event.target.value as StatsDimension)}
      >
        {dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {texts.byOne(DIMENSIONS[dimension].label)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
