import { Icon, type IconName } from '../../../ui/elements/icon.tsx'
import type { SelectionAction } from './selection-actions.ts'

const ICONS: Partial<Record<SelectionAction, IconName>> = {
  group: 'folder',
  tags: 'tag',
  expiry: 'calendar',
  domain: 'globe',
  export: 'download',
  restore: 'refresh',
  trash: 'trash',
  removeForGood: 'trash',
}

const circle = (x: number) => `M${x - 1} 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0`

type Drawn = SelectionAction | 'more' | 'duplicate' | 'share' | 'sort'

/** Not in ui/icon-paths.ts, which every first paint loads. */
const ACTION_PATHS: Partial<Record<Drawn, string>> = {
  activate: 'M12 3v9M17.5 6.5a8.5 8.5 0 1 1-11 0',
  deactivate: 'M12 3v5M18 7a8.5 8.5 0 0 1 2.2 8M17.6 17.6A8.5 8.5 0 1 1 6.4 6.4M3 3l18 18',
  more: circle(5) + circle(12) + circle(19),
  duplicate:
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2M15 12v6M12 15h6',
  transfer: 'M4 12h13M12 7l5 5-5 5M21 4v16',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  sort: 'm3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16',
}

export function ActionIcon({ action }: { action: Drawn }) {
  const path = ACTION_PATHS[action]
  if (path === undefined) return <Icon name={ICONS[action as SelectionAction] ?? 'edit'} />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
