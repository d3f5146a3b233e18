import type { Rolldown } from 'vite'

/**
 * Groups of code that load together; the bundler splits all other code by the pages that need it.
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
  // Dialogs use tslib too; without a group of its own it would pull in the charts.
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
  // Dialogs are left to the bundler, so that only pages with a dialog load their library.
  { name: 'common', test: /\/(pwa|shared)\/src\/(?!ui\/.*dialog)/, minShareCount: 3, priority: 1 },
]

function packages(...names: string[]): RegExp {
  return new RegExp(`node_modules/(${names.join('|')})/`)
}
