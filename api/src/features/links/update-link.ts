import { type Link, linkToWire } from '@atajo/shared/link'
import type { LinkUpdate } from '@atajo/shared/link-draft'
import { PLANS } from '@atajo/shared/plan'
import { type Actor, inZoneOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { addMark, isSameInstant, laterThan } from '../../platform/database/edit-marks.ts'
import { spelledName } from '../../platform/database/spelled-names.ts'
import { asksForAdvancedOptions } from './advanced-options.ts'
import type { DestinationRules } from './destination-rules.ts'
import type { LinkDocument } from './link.model.ts'
import { collectionsAfterEdit } from './link-collections.ts'
import { checkDraft } from './link-content.ts'
import type { LinkPolicy } from './link-policy.ts'
import { type LinkEdit, type LinksStore, namesOf } from './links.store.ts'
import { type PresentLinkDeps, presentLink } from './present-link.ts'
import type { PublishLinkChange } from './publish-link-change.ts'

export interface UpdateLinkDeps extends PresentLinkDeps {
  links: LinksStore
  now(): Date
  passwords: { open(sealed: string): string | null; seal(text: string): string }
  destinationRules: DestinationRules
  policy: LinkPolicy
  publishLinkChange: PublishLinkChange
}

export interface UpdateLinkInput {
  update: LinkUpdate
  /** Identifies a retried request: its second run changes nothing. */
  idempotencyKey: string | null
}

/** Names that one link may keep taken, those it gave up included; the oldest given up go first. */
const MAX_NAMES = 20

/**
 * Replaces every editable field of a link.
 * @throws AppError `link_not_found`, `edit_conflict`, `pro_required`, `sufix_taken`, `invalid_url`
 * or `validation_failed`.
 */
export async function updateLink(
  service: UpdateLinkDeps,
  actor: Actor,
  input: UpdateLinkInput,
): Promise<Link> {
  const deps = inZoneOf(service, actor)
  const { update, idempotencyKey } = input
  while (true) {
    const current = await deps.links.find(actor.owner, update.id)
    if (!current) throw new AppError('link_not_found')
    const kept = await presentLink(deps, current)
    if (idempotencyKey !== null && current.marks?.includes(idempotencyKey)) return kept
    if (update.ifUpdatedAt !== null && !isSameInstant(update.ifUpdatedAt, kept.updatedAt)) {
      throw new AppError('edit_conflict', { current: linkToWire(kept) })
    }
    const edit = await checkEdit(deps, actor, { update, idempotencyKey, current, kept })
    const replaced = await deps.links.replace(current, edit)
    if (typeof replaced === 'object') {
      publishEdit(deps, current, replaced)
      return presentLink(deps, replaced)
    }
    if (replaced === 'slug_taken' && !(await deps.links.reclaimSlug(actor.owner, edit.customSlug))) {
      throw new AppError('sufix_taken')
    }
  }
}

interface EditContext extends UpdateLinkInput {
  current: LinkDocument
  kept: Link
}

async function checkEdit(deps: UpdateLinkDeps, actor: Actor, context: EditContext): Promise<LinkEdit> {
  const { update, idempotencyKey, current, kept } = context
  const { destinationRules: destinations, policy, timeZone } = deps
  const { hasAdvancedOptions, linkLifetimeDays } = PLANS[actor.plan]
  if (!hasAdvancedOptions && asksForAdvancedOptions(update, kept, destinations))
    throw new AppError('pro_required')
  const now = deps.now()
  const content = checkDraft(update, kept, { destinations, policy, timeZone, now })
  const collections = await collectionsAfterEdit(deps, current, update)
  const keepsExpiry = linkLifetimeDays !== null || (!hasAdvancedOptions && update.expiry !== null)
  return {
    ...content,
    ...collections,
    expiresAt: keepsExpiry ? (current.expiresAt ?? null) : content.expiresAt,
    sealedPassword: sealAnew(deps, current, { password: update.password, kept: kept.password }),
    updatedAt: laterThan(current.updatedAt, now),
    names: namesAfter(current, content.customSlug),
    marks: addMark(current.marks, idempotencyKey),
  }
}

/** An unchanged password keeps its sealed text, so that visitors who have given it stay let in. */
function sealAnew(
  deps: UpdateLinkDeps,
  current: LinkDocument,
  { password, kept }: { password: string | null; kept: string | null },
): string | null {
  if (password === null) return null
  return (password === kept && current.sealedPassword) || deps.passwords.seal(password)
}

function namesAfter(current: LinkDocument, customSlug: string | null): string[] {
  const isTwin = customSlug !== null && current.names.includes(spelledName(customSlug))
  const own = namesOf(current.code, customSlug, isTwin)
  const givenUp = current.names.filter((name) => !own.includes(name))
  return [...own, ...givenUp.slice(-(MAX_NAMES - own.length))]
}

function publishEdit(
  deps: UpdateLinkDeps,
  before: LinkDocument,
  { _id, code, customSlug = null }: LinkDocument,
): void {
  const previous = before.customSlug ?? null
  deps.publishLinkChange({
    id: _id,
    code,
    customSlug,
    previousSlug: previous === customSlug ? null : previous,
  })
}
