import type { Link } from '@atajo/shared/link'
import type { NewLink } from '@atajo/shared/link-draft'
import { PLANS, type PlanLimits, type PlanName } from '@atajo/shared/plan'
import { type Actor, inZoneOf, type Owner } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { NextId } from '../../../platform/database/id-source.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { planLimitValues } from '../../../texts/es/limited-things.ts'
import { asksForAdvancedOptions } from '../model/advanced-options.ts'
import type { DestinationRules } from '../model/destination-rules.ts'
import type { LinkContent, LinkDocument } from '../model/link.model.ts'
import { createLinkCode } from '../model/link-code.ts'
import { assertOwnCollections } from '../model/link-collections.ts'
import { checkDraft, refuseIssues } from '../model/link-content.ts'
import type { LinkPolicy } from '../model/link-policy.ts'
import type { LinksStore, NewLinkRecord } from '../model/links.store.ts'
import { type PresentLinkDeps, presentLink } from '../model/present-link.ts'
import { type MoveLinksDeps, moveLinks } from '../ownership/move-links.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface CreateLinkDeps extends PresentLinkDeps, MoveLinksDeps {
  links: LinksStore
  reservedCodes: ReservedCodesStore
  nextId: NextId
  now(): Date
  passwords: { open(sealed: string): string | null; seal(text: string): string }
  destinationRules: DestinationRules
  policy: LinkPolicy
  /** Returns the account that the guest has become, if any. */
  movedTo(guest: Owner): Promise<Owner | null>
}

/** Days that an expired guest link stays in its owner's list before it is permanently removed. */
export const GUEST_LINK_GRACE_DAYS = 30

export interface CreateLinkInput {
  link: NewLink
  idempotencyKey: string | null
}

/**
 * Creates a link. A repeated request returns the link made before.
 * @throws AppError `guests_disabled`, `pro_required`, `plan_limit`, `sufix_taken`, `invalid_url` or
 * `validation_failed`
 */
export async function createLink(
  service: CreateLinkDeps,
  actor: Actor,
  input: CreateLinkInput,
): Promise<Link> {
  const deps = inZoneOf(service, actor)
  const { link, idempotencyKey } = input
  const before = idempotencyKey === null ? null : await deps.links.findCreated(actor.owner, idempotencyKey)
  if (before && before.state !== 'live') throw new AppError('link_not_found')
  if (before) return presentCreated(deps, before)
  if (actor.kind === 'guest' && !deps.policy.areGuestsWelcome()) throw new AppError('guests_disabled')
  const plan = PLANS[actor.plan]
  if (!plan.hasAdvancedOptions && asksForAdvancedOptions(link, null, deps.destinationRules)) {
    throw new AppError('pro_required')
  }
  const content = await newContent(deps, actor, link)
  const record: Omit<NewLinkRecord, '_id' | 'code'> = {
    ...content,
    ...guestLifetime(plan, content.createdAt),
    owner: actor.owner,
    ...(idempotencyKey === null ? {} : { creationMark: idempotencyKey }),
  }
  const created = await place(deps, record, { reservedCode: link.reservedCode, plan: actor.plan })
  deps.publishLinkChange({
    id: created._id,
    code: created.code,
    customSlug: created.customSlug ?? null,
    previousSlug: null,
  })
  return presentCreated(deps, created)
}

async function newContent(deps: CreateLinkDeps, actor: Actor, link: NewLink): Promise<LinkContent> {
  const now = deps.now()
  const { timeZone, destinationRules: destinations, policy } = deps
  const content = checkDraft(link, null, { destinations, policy, timeZone, now })
  await assertOwnCollections(deps, actor.owner, link)
  return {
    ...content,
    sealedPassword: link.password === null ? null : deps.passwords.seal(link.password),
    groupId: link.groupId,
    tagIds: link.tagIds,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns when a guest's link expires by its plan, and when it is removed some days later. */
function guestLifetime(
  { linkLifetimeDays }: PlanLimits,
  createdAt: Date,
): { expiresAt?: Date; purgeAt?: Date } {
  if (linkLifetimeDays === null) return {}
  const expiresAt = createdAt.getTime() + linkLifetimeDays * DAY_MS
  return { expiresAt: new Date(expiresAt), purgeAt: new Date(expiresAt + GUEST_LINK_GRACE_DAYS * DAY_MS) }
}

type Unplaced = Omit<NewLinkRecord, '_id' | 'code'>

async function place(
  deps: CreateLinkDeps,
  record: Unplaced,
  { reservedCode, plan }: { reservedCode: string | null; plan: PlanName },
): Promise<LinkDocument> {
  const limit = deps.policy.limitOf(plan)
  while (true) {
    const placed =
      reservedCode === null
        ? await deps.links.insert(
            { ...record, _id: await deps.nextId('link'), code: createLinkCode() },
            limit,
          )
        : await deps.reservedCodes.fill({ ...record, code: reservedCode }, limit)
    if (typeof placed === 'object') return placed
    if (placed === 'not_reserved') refuseIssues(new Map([['reservedCode', placed]]))
    if (placed === 'limit_reached') {
      throw new AppError('plan_limit', { values: planLimitValues('links', limit ?? 0, plan) })
    }
    const { owner, creationMark, customSlug } = record
    if (placed === 'slug_taken' && !(await deps.links.reclaimSlug(owner, customSlug))) {
      throw new AppError('sufix_taken')
    }
    const before =
      placed === 'created_before' && creationMark ? await deps.links.findCreated(owner, creationMark) : null
    if (before) return before
  }
}

/**
 * If the guest has become a user meanwhile, the new link is moved to the account like the earlier
 * ones.
 */
async function presentCreated(deps: CreateLinkDeps, created: LinkDocument): Promise<Link> {
  const { owner: maker, _id } = created
  const owner = (maker.startsWith('g:') && (await deps.movedTo(maker))) || maker
  if (owner !== maker) await moveLinks(deps, maker, owner)
  const document = owner === maker ? created : await deps.links.find(owner, _id)
  return presentLink(deps, document ?? created)
}
