import { type Link, linkToWire } from '@atajo/shared/link'
import { type Actor, inZoneOf, type Owner } from '../../platform/actor.ts'

export interface WriteJsonDeps {
  /** Who the account is, and which account of another service opens it. */
  accountOf(owner: Owner): Promise<object>
  linksOf(actor: Actor): AsyncIterable<Link>
  groupsOf(owner: Owner): Promise<object[]>
  tagsOf(owner: Owner): Promise<object[]>
  /** The logos of QR codes, each as base64 of its PNG. */
  qrLogosOf(owner: Owner): Promise<object[]>
  /** Counts by UTC day of the links that have any. */
  daysOf(linkIds: readonly number[]): AsyncIterable<object>
  now(): Date
  /** The zone in which expiry days end. */
  timeZone: string
}

/** Of the file's form, not of the service. */
const VERSION = 1

/**
 * Everything of an account as JSON, piece by piece. What is not in it is named in `leftOut`; a link
 * whose password is left out says `protected`, so that nobody takes it for an open one.
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
