import { DIMENSIONS } from '@atajo/shared/dimensions'
import { shownPath } from '@atajo/shared/short-link'
import type { StatsDimension, StatsRow } from '@atajo/shared/stats'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { colorClass } from '../../../ui/elements/chip.tsx'
import { Flag } from '../../../ui/elements/flag.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { useGroups } from '../../groups/groups.public.ts'
import { tileLetter, useLinks } from '../../links/links.public.ts'
import { useTags } from '../../tags/tags.public.ts'

interface RowNameProps {
  row: StatsRow
  dimension: StatsDimension
}

/** Shows a row's name with the tile, dot or flag of its dimension. */
export function RowName({ row, dimension }: RowNameProps) {
  if (dimension === 'link') return <LinkName row={row} />
  if (dimension === 'group') return <GroupName row={row} />
  if (dimension === 'tag') return <TagName row={row} />
  const { kind } = DIMENSIONS[dimension]
  if (kind === 'country') {
    return (
      <>
        {/^[A-Z]{2}$/.test(row.key) ? <Flag code={row.key} /> : <Icon name="globe" />}
        <Name>{row.name}</Name>
      </>
    )
  }
  if (kind === 'site') {
    return (
      <>
        <span className="stats-tile" aria-hidden="true">
          {row.key === 'direct' ? <Icon name="destination" /> : firstLetter(row.name)}
        </span>
        <Name>{row.name}</Name>
      </>
    )
  }
  return <Name>{row.name}</Name>
}

function Name({ children }: { children: string }) {
  return (
    <span className="stats-name" title={children}>
      {children}
    </span>
  )
}

function LinkName({ row }: { row: StatsRow }) {
  const { items: links } = useLinks()
  const { items: groups } = useGroups()
  const { shortLinkPath } = useShortLinkPlace()
  const code = row.sufix ?? row.shortUrl
  const link = links?.find(({ id }) => String(id) === row.key)
  const color = groups?.find(({ id }) => id === link?.group?.id)?.color
  if (!code) return <Name>{row.name}</Name>
  return (
    <>
      <span className={`stats-tile ${colorClass(color)}`} aria-hidden="true">
        {link ? tileLetter(link.destination) : firstLetter(row.name)}
      </span>
      {row.title && <Name>{row.title}</Name>}
      <span className="stats-name short-link" data-beside={row.title ? true : undefined} title={row.name}>
        <span>{shownPath(code, shortLinkPath).slice(0, -code.length)}</span>
        {code}
      </span>
    </>
  )
}

function GroupName({ row }: { row: StatsRow }) {
  const { items: groups } = useGroups()
  const color = groups?.find(({ id }) => String(id) === row.key)?.color
  return (
    <>
      <span className={`stats-tile ${colorClass(color)}`} aria-hidden="true">
        <Icon name="folder" />
      </span>
      <Name>{row.name}</Name>
    </>
  )
}

function TagName({ row }: { row: StatsRow }) {
  const { items: tags } = useTags()
  const color = tags?.find(({ id }) => String(id) === row.key)?.color
  return (
    <>
      <span className={`stats-tile ${colorClass(color)}`} aria-hidden="true">
        <i className="chip-dot" />
      </span>
      <Name>{row.name}</Name>
    </>
  )
}

function firstLetter(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toLocaleUpperCase('es')
}
