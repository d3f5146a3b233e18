import { JOB_MS, type Write } from '../storage/environment.ts'
import type { RecordId } from '../storage/record-key.ts'

/** Most documents changed in one write job. */
export const MANY = 200

/** Changes many records in order, as many in a write job as its time allows. */
export async function changeRecords(
  records: readonly RecordId[],
  change: (record: RecordId) => void,
  { write, flush }: { write: Write; flush: boolean },
): Promise<void> {
  let next = 0
  const changeSome = () => {
    const end = performance.now() + JOB_MS
    for (; next < records.length && performance.now() < end; next++) change(records[next] as RecordId)
  }
  while (next < records.length) await write(changeSome, { flush })
}
