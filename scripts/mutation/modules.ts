export interface MutatedModule {
  /** Files whose every small change some test has to notice. */
  mutate: string[]
  /** The tests that are asked. */
  tests: string[]
}

const redirects = 'api/src/features/redirects'
const journal = 'api/src/platform/journal'

/** What decides, by name: shared, and the modules of the API that need nothing but their arguments. */
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
    mutate: ['shared/src/{session,visit,site,qr-code,checkout,api-key,paths,error-code,link-fields}.ts'],
    tests: ['shared/src/{answers,session}.test.ts'],
  },
  links: {
    mutate: ['shared/src/{link,link-draft,custom-slug,reserved-codes}.ts'],
    tests: ['shared/src/{link,link-draft,custom-slug,reserved-codes}.test.ts'],
  },
  gates: {
    mutate: [`${redirects}/{decide-redirect,redirect-link,redirect-target,take-visits}.ts`],
    tests: [`${redirects}/{decide-redirect,redirect-link,redirect-target,take-visits}.test.ts`],
  },
  visitors: {
    mutate: [`${redirects}/{client-address,read-visit,unlock-cookie,miss-limiter,unknown-codes}.ts`],
    tests: [`${redirects}/{client-address,read-visit,unlock-cookie,miss-limiter,unknown-codes}.test.ts`],
  },
  journal: {
    mutate: [`${journal}/{crc32c,frame,journal-reader,journal-writer,segments}.ts`],
    tests: [`${journal}/{crc32c,frame,journal-reader,journal-writer,segments}.test.ts`],
  },
  records: {
    mutate: [
      `${redirects}/{visit-record,pages/escape-html}.ts`,
      'api/src/features/stats/{visits-csv,visit-days}.ts',
      'api/src/features/links/link-expiry.ts',
    ],
    tests: [
      `${redirects}/{visit-record,pages/escape-html}.test.ts`,
      'api/src/features/stats/{visits-csv,visit-days}.test.ts',
      'api/src/features/links/link-expiry.test.ts',
    ],
  },
}
