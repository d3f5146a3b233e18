import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Sub-folders in the order of their imports: each imports those after it, never those before. */
const ROOMS: Record<string, readonly string[]> = {
  'api/src/features/administration': ['accounts', 'health', 'settings', 'log'],
  'api/src/features/links': ['create', 'edit', 'list', 'trash', 'ownership', 'model'],
  'api/src/features/redirects': ['answers', 'pages', 'geo', 'visitors', 'links'],
  'pwa/src/features/account': ['sign-in', 'keys', 'parts'],
  'pwa/src/features/admin': ['users', 'health', 'settings', 'links', 'abuse', 'parts'],
  'pwa/src/features/auth': ['registration', 'recovery', 'sign-in', 'session'],
  'pwa/src/features/import-links': ['run', 'plan', 'outbox', 'file'],
  'pwa/src/features/links': ['list', 'card', 'selection', 'form', 'outbox', 'model'],
  'pwa/src/features/stats': ['cards', 'copies', 'query'],
  'pwa/src/features/sync': ['display', 'sending', 'records'],
  'pwa/src/platform': ['page', 'device', 'server', 'text'],
  'pwa/src/ui': ['charts', 'lists', 'fields', 'overlays', 'notices', 'elements'],
}

export const ROOM_RULES: IForbiddenRuleType[] = Object.entries(ROOMS).flatMap(([folder, rooms]) =>
  rooms.slice(1).map((room, before) => ({
    name: `${folder}/${room} imports nothing of the rooms before it`,
    from: { path: `^${folder}/${room}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
    to: { path: `^${folder}/(${rooms.slice(0, before + 1).join('|')})/` },
  })),
)
