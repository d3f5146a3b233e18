import { randomBytes } from 'node:crypto'
import type { NewLink } from '@atajo/shared/link-draft'
import { plainDraft } from '@atajo/shared/link-draft'
import type { LinkParts } from '../../api/src/composition/links.ts'
import { createPasswordHasher } from '../../api/src/features/auth/password-hasher.ts'
import type { createUserStore } from '../../api/src/features/auth/users.store.ts'
import { createLink } from '../../api/src/features/links/create/create-link.ts'
import { createQrCode } from '../../api/src/features/qr-codes/create-qr-code.ts'
import type { UserActor } from '../../api/src/platform/actor.ts'
import { AppError } from '../../api/src/platform/app-error.ts'
import { createCollectionItem } from '../../api/src/platform/collections/create-collection-item.ts'
import type { Database } from '../../api/src/platform/database/connection.ts'
import { createIdSource } from '../../api/src/platform/database/id-source.ts'
import { statsKeyFor } from '../../api/src/platform/stats-key.ts'
import { DAY_MS } from './demo-calendar.ts'
import { DEMO_GROUPS, DEMO_TAGS } from './demo-content.ts'
import { DEMO_LINKS } from './demo-links.ts'
import type { VisitedLink } from './demo-visits.ts'

const GRANT = 'demo'

/** Makes an account with PRO, and the password that it got. */
export async function createDemoAccount(
  database: Database,
  users: ReturnType<typeof createUserStore>,
  username: string,
) {
  const password = randomBytes(9).toString('base64url')
  const { id } = await users.insert({
    id: await createIdSource(database.connection)('user'),
    username,
    email: `${username}@example.com`,
    passwordHash: await createPasswordHasher().hash(password),
    idempotencyKey: null,
  })
  await users.replaceGrants(id, { grants: [GRANT], version: 0 })
  const actor: UserActor = { kind: 'user', owner: `u:${id}`, userId: id, plan: 'pro' }
  return { actor, password }
}

/** A slug that somebody has already is left out. */
async function createDemoLink(links: LinkParts['links'], actor: UserActor, link: NewLink): Promise<number> {
  try {
    return (await createLink(links, actor, { link, idempotencyKey: null })).id
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sufix_taken') throw error
    return createDemoLink(links, actor, { ...link, customSlug: null })
  }
}

/** Groups, tags and links with their codes; `onLink` is told how many links there are. */
export async function createDemoContent(
  { groups, tags, links, qrCodes }: LinkParts,
  actor: UserActor,
  onLink: (done: number) => void,
): Promise<VisitedLink[]> {
  const groupIds = new Map<string, number>()
  for (const draft of DEMO_GROUPS)
    groupIds.set(draft.title, (await createCollectionItem(groups, actor, { draft, idempotencyKey: null })).id)
  const tagIds = new Map<string, number>()
  for (const draft of DEMO_TAGS)
    tagIds.set(draft.name, (await createCollectionItem(tags, actor, { draft, idempotencyKey: null })).id)

  const visited: VisitedLink[] = []
  for (const { group, tags: names = [], story, expiredDaysAgo, ...fields } of DEMO_LINKS) {
    const link = {
      ...plainDraft(fields.destination),
      reservedCode: null,
      ...fields,
      expiry: expiredDaysAgo === undefined ? null : dayBefore(expiredDaysAgo),
      groupId: groupIds.get(group ?? '') ?? null,
      tagIds: names.flatMap((name) => tagIds.get(name) ?? []),
    }
    const madeAt = Date.now() - story.ageDays * DAY_MS
    const id = await createDemoLink({ ...links, now: () => new Date(madeAt) }, actor, link)
    if (story.scans !== undefined) await createQrCode(qrCodes, actor, { linkId: id })
    visited.push({ id, statsKey: statsKeyFor(actor.owner, id), story, isLimited: link.maxVisits !== null })
    onLink(visited.length)
  }
  return visited
}

function dayBefore(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
}

/** Notes what redirects would have counted under the links' limits. */
export async function noteDemoUse({ connection }: Database, links: readonly VisitedLink[]): Promise<void> {
  const stored = connection.collection<{ _id: number }>('links')
  for (const { id, story, isLimited } of links) {
    if (isLimited) await stored.updateOne({ _id: id }, { $set: { usedVisits: story.visits } })
  }
}
