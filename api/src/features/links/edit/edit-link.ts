import type { Link } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import { PLANS } from '@atajo/shared/plan'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { addMark, laterThan } from '../../../platform/database/edit-marks.ts'
import { spelledName } from '../../../platform/database/spelled-names.ts'
import { asksForAdvancedOptions } from '../model/advanced-options.ts'
import type { DestinationRules } from '../model/destination-rules.ts'
import type { LinkDocument } from '../model/link.model.ts'
import { collectionsAfterEdit } from '../model/link-collections.ts'
import { checkDraft } from '../model/link-content.ts'
import type { LinkPolicy } from '../model/link-policy.ts'
import { type LinkEdit, type LinksStore, namesOf } from '../model/links.store.ts'
import { type PresentLinkDeps, presentLink } from '../model/present-link.ts'
import type { PublishLinkChange } from '../model/publish-link-change.ts'

/** The error codes of all routes that edit links. */
export const EDIT_ERRORS = [
  'invalid_url',
  'not_authenticated',
  'pro_required',
  'link_not_found',
  'sufix_taken',
  'edit_conflict',
] as const

export interface EditLinkDeps extends PresentLinkDeps {
  links: LinksStore
  now(): Date
  passwords: { open(sealed: string): string | null; seal(text: string): string }
  destinationRules: DestinationRules
  policy: LinkPolicy
  publishLinkChange: PublishLinkChange
}

export interface LinkEditInput {
  id: number
  /**
   * Returns the whole link after the edit, or null if nothing changes.
   * @throws AppError if the edit started from other values
   */
  decide(kept: Link, current: LinkDocument): WantedLink | null
  /** Identifies a repeated request, which has no second effect. */
  idempotencyKey: string | null
}

export interface WantedLink {
  draft: LinkDraft
  /** True if the edit keeps a password that this service may be unable to decrypt. */
  keepsPassword: boolean
}

/**
 * The greatest number of names a link keeps, former ones included; the oldest former names are
 * dropped first.
 */
const MAX_NAMES = 20

/**
 * Writes the result of `decide`, atomically, for the link's current state.
 * @throws AppError what `decide` throws, `link_not_found`, `pro_required`, `sufix_taken`,
 * `invalid_url` or `validation_failed`
 */
export async function editLink(
  deps: EditLinkDeps,
  actor: Actor,
  { id, decide, idempotencyKey }: LinkEditInput,
): Promise<Link> {
  while (true) {
    const current = await deps.links.find(actor.owner, id)
    if (!current) throw new AppError('link_not_found')
    const kept = await presentLink(deps, current)
    if (idempotencyKey !== null && current.marks?.includes(idempotencyKey)) return kept
    const wanted = decide(kept, current)
    if (wanted === null) return kept
    const edit = await checkEdit(deps, actor, { ...wanted, idempotencyKey, current, kept })
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

interface EditContext extends WantedLink {
  idempotencyKey: string | null
  current: LinkDocument
  kept: Link
}

async function checkEdit(deps: EditLinkDeps, actor: Actor, context: EditContext): Promise<LinkEdit> {
  const { draft, keepsPassword, idempotencyKey, current, kept } = context
  const { destinationRules: destinations, policy, timeZone } = deps
  const { hasAdvancedOptions, linkLifetimeDays } = PLANS[actor.plan]
  if (!hasAdvancedOptions && asksForAdvancedOptions(draft, kept, destinations))
    throw new AppError('pro_required')
  const now = deps.now()
  const content = checkDraft(draft, kept, { destinations, policy, timeZone, now })
  const collections = await collectionsAfterEdit(deps, current, draft)
  const keepsExpiry = linkLifetimeDays !== null || (!hasAdvancedOptions && draft.expiry !== null)
  return {
    ...content,
    ...collections,
    expiresAt: keepsExpiry ? (current.expiresAt ?? null) : content.expiresAt,
    sealedPassword: keepsPassword
      ? (current.sealedPassword ?? null)
      : sealAnew(deps, current, { password: draft.password, kept: kept.password }),
    updatedAt: laterThan(current.updatedAt, now),
    names: namesAfter(current, content.customSlug),
    marks: addMark(current.marks, idempotencyKey),
  }
}

/** An unchanged password keeps its sealed text, so that visitors who entered it stay unlocked. */
function sealAnew(
  deps: EditLinkDeps,
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
  deps: EditLinkDeps,
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
