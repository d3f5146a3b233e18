import { type DomainState, instanceWire } from '@atajo/shared/domains'
import type { AskPage } from '../../platform/http/guarded-client.ts'
import { INSTANCE_PATH } from './host-paths.ts'

export interface CheckDomainDeps {
  askPage: AskPage
  /** Null until the database has answered once. */
  instanceId: () => string | null
}

/** Asks the host which service answers there, because DNS alone does not show that. */
export async function checkDomain(
  { askPage, instanceId }: CheckDomainDeps,
  host: string,
): Promise<DomainState> {
  try {
    const { status, body } = await askPage(`https://${host}${INSTANCE_PATH}`)
    // An error of a proxy does not show which service is behind it.
    if (status >= 500) return 'unreachable'
    return status === 200 && nameIn(body) === instanceId() ? 'ok' : 'elsewhere'
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
