/** What of `app/` no page needs for its first paint. */
const APP_LATER = [
  'palette',
  'after-',
  'layout/use-on-screen',
  'shortcut',
  'keyboard',
  'use-link-items',
  'app-notice',
  'install-offer',
  'ios-',
  'register-worker',
  'persistence',
  'outbox-actions',
  'warm-qr-codes',
  'read-ahead',
  'start-notices',
]

/** What every page's first paint needs. */
const SHELL = [
  `app/(?!${APP_LATER.join('|')}).*`,
  'features/auth/(auth.queries|session-store)',
  'features/sync/(sync.public|conflict|waiting-change|sync-snapshot|sync-pill|sync-summary|outbox-action|outbox-record|signed-out)',
  'platform/(online|owner|theme|page-title|site-name|api-error|create-store|next-task)',
  'ui/(icon|icon-paths|icon-button|button|spinner|mark)',
]

/** What the app starts with right after its first paint: what was kept, who it is, and what waits to be sent. */
const START = [
  'app/(persistence|outbox-actions|start-notices)',
  'features/auth/(request-logout|sign-in)',
  'features/sync/(awaited-ends|browser-outbox|changed-fields|local-ids|next-record|outbox|outbox-deps|outbox-store|own-versions|refused-record|reserved-codes|send-queue|send-record)',
  'features/links/(links.queries|link-change|link-outbox-actions)',
  'features/collections/(collection.queries|collection-kind|collection-outbox-actions)',
  'features/(groups/groups|tags/tags).queries',
  'features/qr-codes/(qr-codes.queries|qr-code-outbox-actions)',
  'features/billing/upsell',
  'platform/(kept-read|notice-after-reload|session-lock|storage-problem|put-item)',
  'ui/(focus-first-error|when-idle)',
  'qr-code',
]

/** What most pages have in common, and the first paint does not need. */
const COMMON = [
  'platform/(clipboard|kept-drafts|short-link|site|formats|lazily|http|use-one-at-a-time)',
  'ui/(chip|flag|notify|notices-mount|middle-cut)',
]

/** What the app goes on with once its first screen stands: notices, shortcuts, the worker. */
const LATER = [
  'app/(after-first-paint|after-start|app-notices|install-offer|keyboard-shortcuts|read-ahead|register-worker|warm-qr-codes)',
  'app/layout/use-on-screen-keyboard',
  'features/auth/logout-button',
  'features/billing/upsell-host',
  'features/links/link-dialogs',
  'texts/es/(app-notices|logout)',
]

/** Small pieces of screens, which are not worth a file each. */
const CONTROLS = [
  'ui/(conflict-notice|data-age|empty-state|field|notice-box|password-field|search-box|skeleton|switch|text-field)',
  'ui/styles/(fields|pickers)',
  'features/links/(copy-short-link|link-dialog)',
  'texts/es/(links|sync)',
]

/** What chooses from lists, in the list of links and in its forms. */
const PICKERS = [
  'ui/(filter-picker|picker-list|picker-options|popover)',
  'features/links/(collection-options|link-collections|link-sync-status)',
  'features/sync/item-syncs',
]

const REACT_AND_ROUTER = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)',
]

/** What of the query library only later code asks for: bringing back what was kept, and changes of single pages. */
const QUERIES_LATER = [
  '@tanstack/query-core/build/modern/(hydration|mutationObserver)',
  '@tanstack/react-query/build/modern/useMutation',
]

const CHARTS = ['echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal']

/** Which code is fetched together; the budgets of `check-budgets.ts` count the shell, and what a landing adds to it. */
export const codeGroups = [
  // Dialogs use it too; without a place of its own it would bring the charts along.
  { name: 'tslib', test: packages(['tslib']), priority: 5 },
  { name: 'vendor', test: packages(REACT_AND_ROUTER, QUERIES_LATER), priority: 4 },
  {
    name: 'shell',
    test: either(sources(SHELL), /preload-helper|routes\/_(member|open|visitor)\.tsx\?/),
    priority: 3,
  },
  { name: 'common', test: sources(COMMON), priority: 3 },
  {
    name: 'start',
    test: either(sources(START), packages(['idb-keyval', '@tanstack/query-persist-client-core'])),
    priority: 2,
  },
  { name: 'controls', test: sources(CONTROLS), priority: 1 },
  { name: 'pickers', test: sources(PICKERS), priority: 1 },
  { name: 'later', test: either(sources(LATER), packages(['workbox-window'])) },
  { name: 'echarts', test: packages(CHARTS) },
]

/** Files of the app and of what it shares with the API, by path below `src` and without their extension. */
function sources(paths: readonly string[]): RegExp {
  return new RegExp(`(?:pwa|shared)/src/(?:${paths.join('|')})\\.(css|tsx?)$`)
}

function packages(names: readonly string[], without: readonly string[] = []): RegExp {
  const others = without.length > 0 ? `(?!${without.join('|')})` : ''
  return new RegExp(`node_modules/${others}(${names.join('|')})/`)
}

function either(...tests: RegExp[]): RegExp {
  return new RegExp(tests.map((test) => test.source).join('|'))
}
