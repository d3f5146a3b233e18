import type { StatsDimension, StatsRow, StatsRows } from '@atajo/shared/stats'
import type { ReactNode } from 'react'
import { statsTexts } from '../../../texts/es/stats.ts'
import { CompactCount } from '../../../ui/elements/compact-count.tsx'
import { formatShare } from '../query/change.ts'
import { isFilteredBy, searchOfRow } from '../query/stats-lists.ts'
import type { StatsSearch } from '../query/stats-search.ts'
import { RowName } from './row-name.tsx'

interface RankedListProps {
  list: StatsRows | undefined
  most: number
  total: number
  dimension: StatsDimension
  search: StatsSearch
  onSearch: (search: StatsSearch) => void
}

const texts = statsTexts.lists

/**
 * Lists rows by clicks with bars relative to the first; a click on a row filters the page by it.
 */
export function RankedList({ list, most, total, dimension, search, onSearch }: RankedListProps) {
  if (!list || list.rows.length === 0) {
    return <p className="stats-none">{list?.unknown ? texts.allUnknown : texts.none}</p>
  }
  const hasRoom = list.rows.length < most
  const rows = list.rows.slice(0, most)
  const highest = Math.max(1, ...rows.map(({ clicks }) => clicks))
  return (
    <ol className="stats-rows">
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          share={row.clicks / highest}
          total={total}
          isChosen={isFilteredBy(search, dimension, row.key)}
          next={searchOfRow(search, dimension, row.key)}
          onSearch={onSearch}
        >
          <RowName row={row} dimension={dimension} />
        </Row>
      ))}
      {hasRoom && <RestRow name={texts.others} clicks={list.others} highest={highest} total={total} />}
      {hasRoom && (
        <RestRow name={unknownName(dimension)} clicks={list.unknown} highest={highest} total={total} />
      )}
    </ol>
  )
}

/**
 * A link without a group or tag is known to have none; for other dimensions the value is unknown.
 */
function unknownName(dimension: StatsDimension): string {
  const names: Partial<Record<StatsDimension, string>> = texts.without
  return names[dimension] ?? texts.unknown
}

interface RowProps {
  row: StatsRow
  share: number
  total: number
  isChosen: boolean
  next: StatsSearch | null
  onSearch: (search: StatsSearch) => void
  children: ReactNode
}

function Row({ row, share, total, isChosen, next, onSearch, children }: RowProps) {
  const content = (
    <>
      <span className="stats-row-name">
        {children}
        {row.isSpam && (
          <span className="badge" data-look="outline" title={texts.spamNote}>
            {texts.spam}
          </span>
        )}
      </span>
      <RowNumbers share={share} clicks={row.clicks} total={total} />
    </>
  )
  if (!next) {
    return (
      <li>
        <div className="stats-row">{content}</div>
      </li>
    )
  }
  return (
    <li>
      <button type="button" className="stats-row" aria-pressed={isChosen} onClick={() => onSearch(next)}>
        {content}
      </button>
    </li>
  )
}

interface RestRowProps {
  name: string
  clicks: number
  highest: number
  total: number
}

function RestRow({ name, clicks, highest, total }: RestRowProps) {
  if (clicks === 0) return null
  return (
    <li>
      <div className="stats-row" data-rest="true">
        <span className="stats-row-name">{name}</span>
        <RowNumbers share={Math.min(1, clicks / highest)} clicks={clicks} total={total} />
      </div>
    </li>
  )
}

const FULL = 100

function RowNumbers({ share, clicks, total }: { share: number; clicks: number; total: number }) {
  return (
    <>
      <svg className="stats-share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={FULL} height="4" />
        <rect width={(share * FULL).toFixed(1)} height="4" />
      </svg>
      <b>
        <CompactCount count={clicks} />
      </b>
      <small>{formatShare(total === 0 ? 0 : clicks / total)}</small>
    </>
  )
}
