export interface MutatedModule {
  /** Files whose every small change some test has to notice. */
  mutate: string[]
  /** The tests that are asked. */
  tests: string[]
}

const features = 'api/src/features'
const redirects = `${features}/redirects`
const journal = 'api/src/platform/journal'
const stats = `${features}/stats`
const readers = 'pwa/src/features/import-links'

/** What decides, by name. The last six are asked by way of the API, over a database. */
export const MUTATED_MODULES: Record<string, MutatedModule> = {
  destinations: {
    mutate: ['shared/src/destination-url.ts'],
    tests: ['shared/src/destination-url.test.ts'],
  },
  plans: {
    mutate: [
      'shared/src/plan.ts',
      'api/src/features/links/advanced-options.ts',
      'api/src/platform/{database/plan-slots,work-queue}.ts',
    ],
    tests: [
      'shared/src/plan.test.ts',
      'api/src/features/links/advanced-option-gate.test.ts',
      'api/src/platform/{database/plan-slots,work-queue}.test.ts',
    ],
  },
  wire: {
    mutate: ['shared/src/{wire-values,group,tag,color}.ts'],
    tests: ['shared/src/{wire-values,owned-things}.test.ts'],
  },
  answers: {
    mutate: [
      'shared/src/{session,visit,site,qr-code,checkout,api-key,paths,error-code,link-field-errors}.ts',
    ],
    tests: ['shared/src/{answers,session}.test.ts'],
  },
  links: {
    mutate: ['shared/src/{fields,link,link-draft,link-fields,custom-slug,reserved-codes}.ts'],
    tests: ['shared/src/{link,link-draft,custom-slug,reserved-codes}.test.ts'],
  },
  gates: {
    mutate: [`${redirects}/{decide-redirect,redirect-request,take-visits}.ts`],
    tests: [`${redirects}/{decide-redirect,redirect-link,redirect-request,take-visits}.test.ts`],
  },
  visitors: {
    mutate: [`${redirects}/{client-address,unlock-cookie,miss-limiter}.ts`],
    tests: [`${redirects}/{client-address,ipv4-number,unlock-cookie,miss-limiter}.test.ts`],
  },
  journal: {
    mutate: [`${journal}/{frame,journal-reader,journal-writer,segments}.ts`],
    tests: [`${journal}/{frame,journal-reader,journal-writer,segments}.test.ts`],
  },
  records: {
    mutate: [
      'api/src/platform/http/escape-html.ts',
      `${stats}/{visit-bytes,visits-csv,visit-days}.ts`,
      'api/src/features/links/link-expiry.ts',
    ],
    tests: [
      'api/src/platform/http/escape-html.test.ts',
      `${stats}/{visit-bytes,visits-csv,visit-days}.test.ts`,
      'api/src/features/links/link-expiry.test.ts',
    ],
  },
  facts: {
    mutate: [`${stats}/facts/{source-of,language-of,utm-of,visitor-network,fact-bytes}.ts`],
    tests: [`${stats}/facts/{source-of,language-of,utm-of,visitor-network,fact-bytes}.test.ts`],
  },
  counts: {
    mutate: [`${stats}/counts/{visitor-set,pack-counts,period-counts,byte-stream}.ts`],
    tests: [`${stats}/counts/{visitor-set,pack-counts}.test.ts`],
  },
  readers: {
    mutate: [
      `${readers}/file/{decode-text,detect-source,read-table,read-sql,read-values,rows-of-table}.ts`,
      `${readers}/plan/judge-row.ts`,
    ],
    tests: [`${readers}/{file,plan}/*.test.ts`],
  },
  ranges: {
    mutate: [`${stats}/query/{stats-query,range-units,zone-calendar,compared-range}.ts`],
    tests: [`${stats}/query/ranges.test.ts`],
  },
  bulk: {
    mutate: ['api/src/features/links/{bulk-judgement,trash-fields}.ts'],
    tests: ['api/src/features/links/bulk-judgement.test.ts'],
  },
  blocks: {
    mutate: ['api/src/features/abuse/blocks-in-force.ts'],
    tests: ['api/src/features/abuse/blocks-in-force.test.ts'],
  },
  'ways-in': {
    mutate: [
      'api/src/features/two-step/{totp,recovery-codes}.ts',
      'api/src/features/oidc/own-path.ts',
      'api/src/features/administration/invitation-codes.ts',
    ],
    tests: ['api/src/features/{two-step/codes,oidc/own-path}.test.ts'],
  },
  'two-step': {
    mutate: [`${features}/two-step/{check-code,change-two-step}.ts`],
    tests: [`${features}/{two-step/two-step.processes,account/guessing,account/ways-in-notices}.test.ts`],
  },
  passkeys: {
    mutate: [`${features}/passkeys/{challenges,passkeys}.ts`],
    tests: [`${features}/{passkeys/*,account/ways-in-notices}.test.ts`],
  },
  recovery: {
    mutate: [`${features}/account/{recover,reset-password,prove-owner,confirm-email,come-back}.ts`],
    tests: [
      `${features}/account/{recover,redeem-tokens,recovery,prove-owner,notices,guessing,close-account}.test.ts`,
    ],
  },
  settings: {
    mutate: [`${features}/administration/live-settings.ts`],
    tests: [`${features}/administration/{live-settings,settings.processes}.test.ts`],
  },
  imports: {
    mutate: [`${features}/import-links/{decide-rows,read-row,own-row,import-dates,row-values}.ts`],
    tests: [`${features}/import-links/{read-row,decide-rows,import-rows,import-links,import-own}.test.ts`],
  },
  oidc: {
    mutate: [`${features}/oidc/{begin-oidc,finish-oidc}.ts`],
    tests: [`${features}/oidc/{finish-oidc,oidc,oidc.processes}.test.ts`],
  },
}
