export interface MutatedModule {
  /** Files whose every small change some test has to notice. */
  mutate: string[]
  /** The tests that are asked. */
  tests: string[]
}

const features = 'api/src/features'
const stats = `${features}/stats`

/** Files of a folder, asked by the tests of the same names unless others are given. */
function filesIn(folder: string, files: string, tests = files): MutatedModule {
  const path = (names: string, end: string) => `${folder}/${names.includes(',') ? `{${names}}` : names}${end}`
  return { mutate: [path(files, '.ts')], tests: [path(tests, '.test.ts')] }
}

function together(...modules: MutatedModule[]): MutatedModule {
  return {
    mutate: modules.flatMap(({ mutate }) => mutate),
    tests: modules.flatMap(({ tests }) => tests),
  }
}

/** The modules that decide, by name. The last six are asked by way of the API, over a database. */
export const MUTATED_MODULES: Record<string, MutatedModule> = {
  destinations: filesIn('shared/src', 'destination-url'),
  plans: together(
    filesIn('shared/src', 'plan'),
    filesIn(`${features}/links`, 'advanced-options', 'advanced-option-gate'),
    filesIn('api/src/platform', 'database/plan-slots,work-queue'),
  ),
  wire: filesIn('shared/src', 'wire-values,group,tag,color', 'wire-values,owned-things'),
  answers: filesIn(
    'shared/src',
    'session,visit,site,qr-code,checkout,api-key,paths,error-code,link-field-errors',
    'answers,session',
  ),
  links: filesIn(
    'shared/src',
    'fields,link,link-draft,link-fields,custom-slug,reserved-codes',
    'link,link-draft,custom-slug,reserved-codes',
  ),
  gates: filesIn(
    `${features}/redirects`,
    'decide-redirect,redirect-request,take-visits',
    'decide-redirect,redirect-link,redirect-request,take-visits',
  ),
  visitors: filesIn(
    `${features}/redirects`,
    'client-address,unlock-cookie,miss-limiter',
    'client-address,ipv4-number,unlock-cookie,miss-limiter',
  ),
  journal: filesIn('api/src/platform/journal', 'frame,journal-reader,journal-writer,segments'),
  records: together(
    filesIn('api/src/platform/http', 'escape-html'),
    filesIn(stats, 'visit-bytes,visits-csv,visit-days'),
    filesIn(`${features}/links`, 'link-expiry'),
  ),
  facts: filesIn(`${stats}/facts`, 'source-of,language-of,utm-of,visitor-network,fact-bytes'),
  tally: filesIn(
    `${stats}/tally`,
    'visitor-set,pack-counts,period-counts,byte-stream',
    'visitor-set,pack-counts',
  ),
  readers: filesIn(
    'pwa/src/features/import-links',
    'file/decode-text,file/detect-source,file/read-table,file/read-sql,file/read-values,file/rows-of-table,plan/judge-row',
    'file/*,plan/*',
  ),
  ranges: filesIn(`${stats}/query`, 'stats-query,range-units,zone-calendar,compared-range', 'ranges'),
  bulk: filesIn(`${features}/links`, 'bulk-judgement,trash-fields', 'bulk-judgement'),
  blocks: filesIn(`${features}/abuse`, 'blocks-in-force'),
  'ways-in': filesIn(
    features,
    'two-step/totp,two-step/recovery-codes,oidc/own-path,administration/invitation-codes',
    'two-step/codes,oidc/own-path',
  ),
  'two-step': filesIn(
    features,
    'two-step/check-code,two-step/change-two-step',
    'two-step/two-step.processes,account/guessing,account/ways-in-notices',
  ),
  passkeys: filesIn(features, 'passkeys/challenges,passkeys/passkeys', 'passkeys/*,account/ways-in-notices'),
  recovery: filesIn(
    `${features}/account`,
    'recover,reset-password,prove-owner,confirm-email,come-back',
    'recover,redeem-tokens,recovery,prove-owner,notices,guessing,close-account',
  ),
  settings: filesIn(`${features}/administration`, 'live-settings', 'live-settings,settings.processes'),
  imports: filesIn(
    `${features}/import-links`,
    'decide-rows,read-row,own-row,import-dates,row-values',
    'read-row,decide-rows,import-rows,import-links,import-own',
  ),
  oidc: filesIn(`${features}/oidc`, 'begin-oidc,finish-oidc', 'finish-oidc,oidc,oidc.processes'),
}
