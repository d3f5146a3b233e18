import { join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root, sourceFiles } from '../source-files.ts'
import { ROOM_RULES } from './rooms.ts'

const AREAS = [
  'shared/src',
  'api/src',
  'api/threats',
  'api/embedded-mongo/src',
  'pwa/src',
  'pwa/build',
  'pwa/journeys',
  'scripts',
]
const CODE = /\.(ts|tsx)$/
const FOR_TESTS = '\\.(test|fixture)\\.tsx?$'

/** The import rules of ARCHITECTURE.md. */
const RULES: IForbiddenRuleType[] = [
  { name: 'no cycles, of types neither', from: {}, to: { circular: true } },
  {
    name: 'shared imports zod and punycode only',
    from: { path: '^shared/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^shared/src/', '(^|/)node_modules/(zod|punycode)/'] },
  },
  { name: 'the API never sees the app', from: { path: '^api/src/' }, to: { path: '^pwa/' } },
  { name: 'the app never sees the API', from: { path: '^pwa/src/' }, to: { path: '^api/' } },
  {
    name: 'API features stand alone',
    from: { path: '^api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: { path: '^api/src/features/', pathNot: ['^api/src/features/$1/', '\\.model\\.ts$'] },
  },
  {
    name: 'API features know nothing of who fits them together',
    from: { path: '^api/src/features/', pathNot: FOR_TESTS },
    to: { path: '^api/src/(composition|commands|app|server|start-|config)' },
  },
  {
    name: 'the app takes its dependencies and never sees who fits them together',
    from: { path: '^api/src/app(-deps)?\\.ts$' },
    to: { path: '^api/src/(composition|start-)' },
  },
  {
    name: 'who fits dependencies together knows the app by its dependencies alone',
    from: { path: '^api/src/composition/', pathNot: '\\.test\\.ts$' },
    to: { path: '^api/src/(app|server|start-process|start-workers)\\.ts$' },
  },
  {
    name: 'of another feature’s model an API feature takes types only',
    from: { path: '^api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^api/src/features/.*\\.model\\.ts$',
      pathNot: '^api/src/features/$1/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'an app feature takes only the door of another',
    from: { path: '^pwa/src/features/([^/]+)/' },
    to: {
      path: '^pwa/src/features/',
      pathNot: ['^pwa/src/features/$1/', '\\.(public|fixture)\\.ts$', '^pwa/src/features/collections/'],
    },
  },
  {
    name: 'app features know nothing of the frame, its routes and the worker',
    from: { path: '^pwa/src/features/' },
    to: { path: '^pwa/src/(app|routes|worker|main|sw)' },
  },
  {
    name: 'the worker draws nothing',
    from: { path: '^pwa/src/(sw|worker)' },
    to: { path: '^pwa/src/(app|routes|ui)/|\\.tsx$' },
  },
  {
    name: 'what is made for tests is for tests',
    from: { path: '^(api|pwa|shared)/src/', pathNot: [FOR_TESTS, '/testing/'] },
    to: { path: ['^api/src/testing/', '\\.fixture\\.tsx?$'] },
  },
  {
    name: 'texts know shared only',
    from: { path: '^(api|pwa)/src/texts/', pathNot: FOR_TESTS },
    to: { pathNot: ['^(api|pwa)/src/texts/', '^shared/src/'] },
  },
  {
    name: 'only groups and tags are made of the files of collections',
    from: { pathNot: '^pwa/src/features/(collections|groups|tags)/' },
    to: { path: '^pwa/src/features/collections/' },
  },
  {
    name: 'collections know neither groups nor tags',
    from: { path: '^pwa/src/features/collections/' },
    to: { path: '^pwa/src/features/(groups|tags)/' },
  },
  {
    name: 'the app’s frame takes doors, what it mounts, and the outbox’s actions',
    from: { path: '^pwa/src/app/', pathNot: '\\.fixture\\.ts$' },
    to: { path: '^pwa/src/features/', pathNot: '(\\.public\\.ts|\\.tsx|-outbox-actions\\.ts)$' },
  },
  {
    name: 'a door is never loaded lazily, what is heavy behind it is',
    from: {},
    to: { path: '\\.public\\.ts$', dynamic: true },
  },
  {
    name: 'a door is for others',
    from: { path: '^pwa/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^pwa/src/features/$1/[^/]+\\.public\\.ts$' },
  },
  {
    name: 'the API’s platform knows no feature',
    from: { path: '^api/src/platform/', pathNot: '\\.test\\.ts$' },
    to: { path: '^api/src/(features|composition|commands|testing|app|server)' },
  },
  {
    name: 'the app’s platform and kit know no feature',
    from: { path: '^pwa/src/(platform|ui)/' },
    to: { path: '^pwa/src/(features|app|routes)/' },
  },
  {
    name: 'the app’s platform knows no kit',
    from: { path: '^pwa/src/platform/' },
    to: { path: '^pwa/src/ui/' },
  },
  {
    name: 'only routes speak Fastify',
    from: { path: '^api/src/features/', pathNot: '\\.(routes|test)\\.ts$' },
    to: { path: '(^|/)node_modules/(fastify|@fastify)/' },
  },
  {
    name: 'only stores and models speak Mongoose',
    from: { path: '^api/src/features/', pathNot: '\\.(store|model|test)\\.ts$' },
    to: { path: '(^|/)node_modules/(mongoose|mongodb)/' },
  },
  {
    name: 'only clients speak Stripe',
    from: { path: '^api/src/features/', pathNot: '(\\.client|\\.test)\\.ts$' },
    to: { path: '(^|/)node_modules/stripe/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the embedded engine knows nothing of its users',
    from: { path: '^api/embedded-mongo/' },
    to: { path: '^(api|shared|pwa|scripts)/', pathNot: '^api/embedded-mongo/' },
  },
  {
    name: 'the embedded engine has one door',
    from: { pathNot: '^api/embedded-mongo/' },
    to: { path: '^api/embedded-mongo/', pathNot: '^api/embedded-mongo/src/(embedded-mongo|testing)\\.ts$' },
  },
  {
    name: 'what the embedded engine has for tests is for tests',
    from: { pathNot: ['^api/embedded-mongo/', '^api/src/testing/', '^scripts/prove/', '\\.test\\.ts$'] },
    to: { path: '^api/embedded-mongo/src/testing' },
  },
]

/**
 * Checks the import rules; returns a line for each breach, or for files the check could not
 * read.
 */
export async function checkImports(): Promise<string[]> {
  const result = await cruise(
    AREAS.map((area) => join(root, area)),
    {
      baseDir: root,
      ruleSet: {
        forbidden: [...RULES, ...ROOM_RULES].map((rule) => ({ severity: 'error' as const, ...rule })),
      },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'pwa', 'tsconfig.json')) },
  )
  const { modules, summary } = result.output as ICruiseResult
  const read = new Set(modules.map((module) => module.source))
  const unread = AREAS.flatMap((area) => sourceFiles(join(root, area)))
    .filter((path) => CODE.test(path) && !path.endsWith('.d.ts') && !read.has(path))
    .map((path) => `${path}: not read by the import check`)
  const links = modules.flatMap((module) => (read.has(module.source) ? module.dependencies : []))
  const unresolved = links.filter((link) => link.couldNotResolve && /^(\.|@atajo\/)/.test(link.module))
  const unresolvedLines = unresolved.map((link) => `cannot resolve ${link.module}`)
  const breaches = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return [...unread, ...unresolvedLines, ...breaches]
}
