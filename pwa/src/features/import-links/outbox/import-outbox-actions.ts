import type { ImportAnswer } from '@atajo/shared/import'
import { ApiError } from '../../../platform/server/api-error.ts'
import type { HttpRequest } from '../../../platform/server/http.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { sendQrLogo } from '../../qr-codes/qr-codes.public.ts'
import { defineAction } from '../../sync/sync.public.ts'
import type { ImportSource, OwnHead } from '../file/import-row.ts'
import { type BatchResult, IMPORTED_STATES, type MissingRow } from './import-job.ts'
import { sendImport } from './import-links.queries.ts'
import { readJob, readRows, writeResult } from './import-store.ts'

/** A batch of an import; its rows stay in the device's import store until they are sent. */
export interface ImportBatch {
  fileId: string
  fileName: string
  source: ImportSource
  batch: number
  count: number
}

const asItIs = (items: unknown[]) => items

export const importBatch = defineAction<ImportBatch, BatchResult>({
  name: 'link.import',
  item: ({ fileId, batch }) => `import:${fileId}:${batch}`,
  send: async ({ fileId, fileName, source, batch }, delivery) => {
    const rows = await readRows(delivery.owner, fileId, batch)
    if (!rows) return { importId: null, counts: {}, missing: [] }
    const job = await readJob(delivery.owner)
    const head = job?.fileId === fileId ? job.head : null
    const call = { source, fileId, fileName, dryRun: false, onTaken: 'skip' as const, rows, head }
    if (batch === 0) await sendLogos(head, delivery)
    const result = resultOf(await sendImport(call, delivery))
    await writeResult(delivery.owner, { fileId, batch }, result)
    return result
  },
  // The new links are unknown here; the lists are read again when the batch has been sent.
  projections: { links: asItIs, groups: asItIs, tags: asItIs },
  describe: ({ fileName, count }) => ({
    what: importTexts.title,
    which: importTexts.batch(fileName, count, formatNumber(count)),
  }),
})

/** A logo that the server refuses is left out of the codes that show it. */
async function sendLogos(head: OwnHead | null | undefined, delivery: Pick<HttpRequest, 'owner'>) {
  for (const logo of head?.qrLogos ?? []) {
    await sendQrLogo(logo, delivery).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
}

function resultOf({ importId, counts, results, leftOut }: ImportAnswer): BatchResult {
  const missing = results.flatMap(({ line, state, message }): MissingRow[] =>
    IMPORTED_STATES.includes(state)
      ? []
      : [{ line, state, reason: message ?? importTexts.why.byState[state] }],
  )
  return { importId, counts, missing, leftOut }
}
