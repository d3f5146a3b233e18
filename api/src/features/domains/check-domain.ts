import { type DomainState, instanceWire } from '@atajo/shared/domains'
import type { AskPage } from '../../platform/http/guarded-client.ts'
import { INSTANCE_PATH } from './host-paths.ts'

const ASK = { purpose: 'domain check', accept: 'application/json', maxBytes: 4096, timeoutMs: 5000 }

export interface CheckDomainDeps {
  askPage: AskPage
  /** Null until the database has answered once. */
  instanceId: () => string | null
}

/** Asks a host who answers there: DNS does not tell what visitors meet. */
export async function checkDomain(
  { askPage, instanceId }: CheckDomainDeps,
  host: string,
): Promise<DomainState> {
  try {
    const { status, body } = await askPage(`https://${host}${INSTANCE_PATH}`, ASK)
    // A proxy that has nobody behind it says nothing of who that would be.
    if (status >= 500) return 'unreachable'
    return status === 200 && nameIn(body.toString()) === instanceId() ? 'ok' : 'elsewhere'
  } catch {
    return 'unreachable'
  }
}

function nameIn(body: string): string | undefined {
  try {
    return instanceWire.safeParse(JSON.parse(body)).data?.atajo
  } catch {
    return undefined
  }
}
