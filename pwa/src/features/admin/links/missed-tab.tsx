import { isCustomSlug } from '@atajo/shared/custom-slug'
import type { MissedCode } from '@atajo/shared/missed-codes'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../platform/text/formats.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminMissedTexts as texts } from '../../../texts/es/admin/admin-missed.ts'
import { buttonLook } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { useMissed } from './missed.queries.ts'

const LOOKS = { unknown: 'problem', deleted: 'off', expired: 'waiting' } as const

export function MissedTab() {
  const missed = useMissed()
  const { data } = missed
  return (
    <div className="admin-part">
      <p className="admin-missed-lead">{texts.sentence}</p>
      {!data ? (
        <Unread isError={missed.isError} onRetry={() => void missed.refetch()} label={texts.what} />
      ) : data.items.length === 0 ? (
        <EmptyState title={texts.none} sentence={texts.noneSentence} />
      ) : (
        <ul className="card admin-rows" aria-label={adminTexts.tabs.fallidos}>
          {data.items.map((missed) => (
            <MissedRow key={missed.name} missed={missed} />
          ))}
        </ul>
      )}
      <MoreButton {...missed} />
      {data !== undefined && data.apart > 0 && <p className="admin-missed-lead">{texts.apart(data.apart)}</p>}
    </div>
  )
}

function MissedRow({ missed: { name, count, lastAt, kind } }: { missed: MissedCode }) {
  return (
    <li className="admin-fact admin-missed">
      <div>
        <b>{name}</b>
        <span>{[texts.times(count), texts.last(formatDateTime(lastAt))].join(' · ')}</span>
      </div>
      <Status look={LOOKS[kind]}>{texts.kinds[kind]}</Status>
      {kind === 'unknown' && isCustomSlug(name) && (
        <Link
          to="/links/create"
          search={{ sufix: name }}
          aria-label={texts.createOf(name)}
          {...buttonLook({ size: 'small' })}
        >
          {texts.create}
        </Link>
      )}
    </li>
  )
}
