import type { Rolldown } from 'vite'

/**
 * Code that is fetched together; all else is split as the bundler does it, by the pages that need
 * it.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'vendor',
    test: packages(
      'react',
      'react-dom',
      'scheduler',
      '@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)',
    ),
    priority: 4,
  },
  // Dialogs use tslib too; without a place of its own it would bring the charts along.
  { name: 'tslib', test: packages('tslib'), priority: 4 },
  {
    name: 'echarts',
    test: packages('echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal'),
    priority: 4,
  },
  {
    name: 'plain-http',
    test: /platform\/(plain-http|page-locks)\.ts$|node_modules\/@noble\/hashes\//,
    priority: 4,
  },
  { name: 'shell', tags: ['$initial'], priority: 3 },
  { name: 'landing', test: /features\/landing\/landing-page/, priority: 2 },
  // Left to the bundler, dialogs bring their library only to who opens one.
  { name: 'common', test: /\/(pwa|shared)\/src\/(?!ui\/.*dialog)/, minShareCount: 3, priority: 1 },
]

function packages(...names: string[]): RegExp {
  return new RegExp(`node_modules/(${names.join('|')})/`)
}
