import { Link } from '@tanstack/react-router'
import { statsTexts } from '../../texts/es/stats.ts'
import './view-tabs.css'

interface ViewTabsProps {
  current: 'list' | 'stats'
  group: number | undefined
  tag: number | undefined
}

/** Switches between the list and the statistics on phones. */
export function ViewTabs({ current, group, tag }: ViewTabsProps) {
  const texts = statsTexts.views
  const ofList = { ...(group && { groupId: group }), ...(tag && { tagId: tag }) }
  const ofStats = { ...(group && { group }), ...(tag && !group && { tag }) }
  return (
    <nav className="view-tabs" aria-label={texts.label}>
      <Link to="/links" search={ofList} aria-current={current === 'list' ? 'page' : undefined}>
        <Drawing path="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13" />
        {texts.list}
      </Link>
      <Link to="/stats" search={ofStats} aria-current={current === 'stats' ? 'page' : undefined}>
        <Drawing path="M5 21v-6M12 21V3M19 21V9" />
        {texts.stats}
      </Link>
    </nav>
  )
}

function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
