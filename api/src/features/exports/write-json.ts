import { type Link, linkToWire } from '@atajo/shared/link'
import { type Actor, inZoneOf, type Owner } from '../../platform/actor.ts'

export interface WriteJsonDeps {
  /** Returns the account's profile and the linked identity of the provider. */
  accountOf(owner: Owner): Promise<object>
  linksOf(actor: Actor): AsyncIterable<Link>
  groupsOf(owner: Owner): Promise<object[]>
  tagsOf(owner: Owner): Promise<object[]>
  /** Yields the logos of QR codes, each a PNG in base64. */
  qrLogosOf(owner: Owner): Promise<object[]>
  /** Yields counts by UTC day of links that have any. */
  daysOf(linkIds: readonly number[]): AsyncIterable<object>
  now(): Date
  /** Time zone in which expiry days end. */
  timeZone: string
}

/** Version of the file's format, not of the service. */
const VERSION = 1

/**
 * Yields all data of an account as JSON, piece by piece. `leftOut` names what is not included. A
 * link without its password is marked `protected`, so that it is not imported as an open one.
 */
export async function* writeJson(
  deps: WriteJsonDeps,
  actor: Actor,
  { hasPasswords }: { hasPasswords: boolean },
): AsyncGenerator<string, void> {
  const { owner } = actor
  const head = {
    version: VERSION,
    exportedAt: deps.now().toISOString(),
    leftOut: hasPasswords ? ['trash'] : ['trash', 'passwords'],
    account: await deps.accountOf(owner),
    settings: { timeZone: inZoneOf(deps, actor).timeZone },
    groups: await deps.groupsOf(owner),
    tags: await deps.tagsOf(owner),
    qrLogos: await deps.qrLogosOf(owner),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"links":`
  const visited: number[] = []
  yield* arrayOf(deps.linksOf(actor), (link) => {
    if (link.visitCount > 0) visited.push(link.id)
    return hasPasswords ? linkToWire(link) : withoutPassword(link)
  })
  yield ',"stats":'
  yield* arrayOf(deps.daysOf(visited), (days) => days)
  yield '}\n'
}

async function* arrayOf<Item>(
  items: AsyncIterable<Item>,
  present: (item: Item) => object,
): AsyncGenerator<string, void> {
  let lead = '['
  for await (const item of items) {
    yield lead + JSON.stringify(present(item))
    lead = ',\n'
  }
  yield lead === '[' ? '[]' : ']'
}

function withoutPassword(link: Link): object {
  const wire = linkToWire({ ...link, password: null })
  return link.password === null ? wire : { ...wire, protected: true }
}
