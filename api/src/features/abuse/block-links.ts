import { randomUUID } from 'node:crypto'
import type { BlockMade, NewBlock } from '@atajo/shared/abuse'
import type { FieldIssue } from '@atajo/shared/error-code'
import { type Owner, userIdOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { registrableDomain } from '../../platform/registrable-domain.ts'
import type { BlockDocument } from './block.model.ts'
import type { BlocksStore } from './blocks.store.ts'
import type { BlocksInForce } from './blocks-in-force.ts'

export type BlockTarget = Pick<BlockDocument, 'kind' | 'linkId' | 'host' | 'owner'>

export interface BlockLinksDeps {
  blocks: BlocksStore
  inForce: Pick<BlocksInForce, 'refresh'>
  /** Counts the live links that a target covers. */
  countLinks: (target: BlockTarget) => Promise<number>
  /** Returns why a host cannot be blocked, or null. */
  hostIssue: (host: string) => FieldIssue | null
  hasLink: (linkId: number) => Promise<boolean>
  hasUser: (userId: number) => Promise<boolean>
  /**
   * Blocks or unblocks the owner of links.
   * @throws AppError `last_admin`
   */
  setUserBlocked: (adminId: number, userId: number, isBlocked: boolean) => Promise<void>
  /** Emails the owners of the links that a block closes, if mail is set up. */
  notifyOwners: (block: BlockDocument) => Promise<void>
  /** Adds an audit entry. */
  note: (entry: {
    actor: number
    action: 'block_link' | 'block_host' | 'block_owner' | 'lift_block' | 'decide_report'
    target: string
    detail: Record<string, unknown>
  }) => Promise<void>
  now: () => number
}

/** Time in which a block can be lifted, in ms. */
const LIFT_WITHIN_MS = 30 * DAY_MS

/**
 * Closes a link, the links to a host and its subdomains, or all links of an account: here at once,
 * in other processes within a second. With `dryRun` it only counts them.
 * @throws AppError `link_not_found`, `user_not_found`, `last_admin`, `validation_failed` for a host
 * that cannot be blocked
 */
export async function blockLinks(
  deps: BlockLinksDeps,
  adminId: number,
  { reason, ownerReason, dryRun = false, ...typed }: NewBlock,
): Promise<BlockMade> {
  const target = await targetOf(deps, typed)
  const links = await deps.countLinks(target)
  const { host = null } = target
  const answer = { links, host, domain: host && registrableDomain(host) }
  if (dryRun) return { id: null, ...answer }
  const userId = target.owner ? userIdOf(target.owner) : null
  if (userId !== null) await deps.setUserBlocked(adminId, userId, true)
  const id = randomUUID()
  const block: BlockDocument = {
    _id: id,
    ...target,
    reason,
    ...(ownerReason !== undefined && { ownerReason }),
    createdAt: new Date(deps.now()),
    createdBy: adminId,
  }
  await deps.blocks.add(block)
  await deps.inForce.refresh()
  await deps.note({
    actor: adminId,
    action: `block_${target.kind}`,
    target: nameOf(target),
    detail: { id, reason, ...(ownerReason !== undefined && { ownerReason }), links },
  })
  await deps.notifyOwners(block)
  return { id, ...answer }
}

/** @throws AppError `block_not_found` also if it was lifted before or is older than 30 days */
export async function liftBlock(deps: BlockLinksDeps, adminId: number, id: string): Promise<void> {
  const block = await deps.blocks.find(id)
  const at = deps.now()
  if (!block || at - block.createdAt.getTime() > LIFT_WITHIN_MS) throw new AppError('block_not_found')
  if (!(await deps.blocks.lift(id, adminId, new Date(at)))) throw new AppError('block_not_found')
  const { owner } = block
  const userId = owner ? userIdOf(owner) : null
  if (owner && userId !== null && !(await deps.blocks.isOwnerBlocked(owner))) {
    await deps.setUserBlocked(adminId, userId, false)
  }
  await deps.inForce.refresh()
  await deps.note({ actor: adminId, action: 'lift_block', target: nameOf(block), detail: { id } })
}

/**
 * Returns a block and how many live links it covers now.
 * @throws AppError `block_not_found`
 */
export async function readBlock({ blocks, countLinks }: BlockLinksDeps, id: string) {
  const block = await blocks.find(id)
  if (!block) throw new AppError('block_not_found')
  return {
    id,
    linkId: block.linkId ?? null,
    host: block.host ?? null,
    ownerId: block.owner ? userIdOf(block.owner) : null,
    reason: block.reason,
    ownerReason: block.ownerReason ?? null,
    createdAt: block.createdAt.toISOString(),
    liftedAt: block.liftedAt?.toISOString() ?? null,
    links: await countLinks(block),
  }
}

/** Blocks or unblocks the links of an account whose user was blocked or unblocked. */
export async function followUserBlock(
  { blocks, inForce, now }: Pick<BlockLinksDeps, 'blocks' | 'inForce' | 'now'>,
  { adminId, userId, isBlocked }: { adminId: number; userId: number; isBlocked: boolean },
): Promise<void> {
  const owner: Owner = `u:${userId}`
  const at = new Date(now())
  if (!isBlocked) await blocks.liftOwner(owner, adminId, at)
  else {
    const block = {
      _id: randomUUID(),
      kind: 'owner',
      owner,
      reason: '',
      createdAt: at,
      createdBy: adminId,
    } as const
    await blocks.add(block)
  }
  await inForce.refresh()
}

async function targetOf(
  { hasLink, hasUser, hostIssue }: BlockLinksDeps,
  { linkId, host, ownerId }: Omit<NewBlock, 'reason' | 'ownerReason' | 'dryRun'>,
): Promise<BlockTarget> {
  if (host !== undefined) {
    const issue = hostIssue(host)
    if (issue) throw new AppError('validation_failed', { fields: { host: issue } })
    return { kind: 'host', host }
  }
  if (linkId !== undefined) {
    if (!(await hasLink(linkId))) throw new AppError('link_not_found')
    return { kind: 'link', linkId }
  }
  if (ownerId === undefined || !(await hasUser(ownerId))) throw new AppError('user_not_found')
  return { kind: 'owner', owner: `u:${ownerId}` }
}

/** Returns the target's name in the audit log. */
function nameOf({ linkId, host, owner }: Omit<BlockTarget, 'kind'>): string {
  return linkId !== undefined ? `link:${linkId}` : host !== undefined ? `host:${host}` : `${owner}`
}
