import { type AnsweredLink, type Link, linkFromWire } from '@atajo/shared/link'
import { type NewLink, plainDraft } from '@atajo/shared/link-draft'
import { API, withoutPasswords } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { type TrashedLink, trashedLinkFromWire, type WireTrashedLink } from '@atajo/shared/trashed-link'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../platform/server/api-error.ts'
import { readCached, readChanges } from '../../../platform/server/cached-read.ts'
import { isOnline } from '../../../platform/server/online.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { useSession } from '../../auth/auth.public.ts'
import { drawWaitingQrCode } from '../../qr-codes/qr-codes.public.ts'
import {
  discardChange,
  enqueue,
  loadReservedCodes,
  newLocalId,
  type ReservedCode,
  type SubmitResult,
  submit,
  useProjectedQuery,
} from '../../sync/sync.public.ts'
import { forgetFilter } from '../model/kept-filter.ts'
import type { OptimisticCollections } from '../model/link-draft.ts'
import { createLink, deleteLink, linksKey, trashKey } from './link-outbox-actions.ts'
import { removeLinkForGood, restoreLink } from './link-trash-outbox-actions.ts'
import { shareLinks } from './share-links.ts'

/** All links of the owner, newest first. */
export const linksQuery = queryOptions({
  queryKey: linksKey,
  queryFn: (context) =>
    readChanges<Link[]>(context, changesSince, () =>
      readCached<AnsweredLink[], Link[]>(context, withoutPasswords(API.listLinks), (links) =>
        links.map(linkFromWire),
      ),
    ),
  structuralSharing: (before, after) => shareLinks(before as Link[] | undefined, after as Link[]),
})

/**
 * Loaded on demand, once there is a cursor; null if the code cannot be loaded, as after an update.
 */
async function changesSince(cursor: string, signal: AbortSignal) {
  const loaded = await import('./link-changes-since.ts').catch(() => null)
  return loaded === null ? null : loaded.linkChangesSince(cursor, signal)
}

export function useLinks() {
  const { status } = useSession()
  const isAsked = status !== 'checking' && status !== 'none'
  return useProjectedQuery('links', { ...linksQuery, enabled: isAsked })
}

/** The context in which a link is created. */
interface LinkSurroundings {
  shown: OptimisticCollections
  place: ShortLinkPlace | undefined
  /** Receives the reserved code before the request is sent; null if this device has none left. */
  onCode?: (code: string | null) => void
  /** Called after the device has stored the creation. */
  onKept?: () => void
}

/**
 * Creates a link. A code reserved for this device gives it an address at once, and for PRO a QR
 * code too.
 * @throws ApiError when the server refuses it
 */
export async function submitLink(
  draft: Omit<NewLink, 'reservedCode'>,
  { shown, place, onCode, onKept }: LinkSurroundings,
): Promise<SubmitResult<Link>> {
  const codes = await loadReservedCodes().catch(() => null)
  const send = async (reserved: ReservedCode | null) => {
    const localId = newLocalId()
    const reservedCode = reserved?.code ?? null
    const codeExpiresAt = reserved?.expiresAt
    const creation = {
      localId,
      link: { ...draft, reservedCode },
      ...(codeExpiresAt && { codeExpiresAt }),
      shown,
    }
    const result = await submit(createLink, creation, onKept)
    const { customSlug } = draft
    const link = { id: localId, code: reservedCode ?? '', customSlug }
    forgetFilter()
    if (result.isQueued) await drawWaitingQrCode(link, place).catch(console.warn)
    else void codes?.refillReservedCodes().catch(console.warn)
    return result
  }
  const reserved = (await codes?.claimReservedCode().catch(() => null)) ?? null
  onCode?.(reserved?.code ?? null)
  try {
    return await send(reserved)
  } catch (error) {
    const isCodeUnknown = error instanceof ApiError && 'shortUrl' in error.fields
    if (reserved === null || !isCodeUnknown) throw error
    return await send(null)
  }
}

/** Creates a link with default options, as `submitLink` does. */
export function submitDestination(destination: string, surroundings: LinkSurroundings) {
  return submitLink(plainDraft(destination), surroundings)
}

/** The owner's trash, the most recently deleted link first. */
export const trashQuery = queryOptions({
  queryKey: trashKey,
  queryFn: (context) =>
    readCached<WireTrashedLink[], TrashedLink[]>(context, withoutPasswords(API.linkTrash), (links) =>
      links.map(trashedLinkFromWire),
    ),
})

/** Reads the owner's trash with waiting changes applied. */
export function useTrashedLinks() {
  return useProjectedQuery('trashedLinks', trashQuery)
}

export interface Removal {
  settled: Awaited<ReturnType<typeof enqueue>>['settled']
  /** Cancels the deletion if it was not sent; otherwise restores the link. */
  undo: () => Promise<unknown>
}

/** Moves a link to the trash; returns null if nothing has to be sent to the server. */
export async function removeLink(link: Link): Promise<Removal | null> {
  const { id, settled } = await enqueue(deleteLink, { id: link.id, called: linkCode(link), link })
  if (id === null) return null
  const undo = async () => {
    const isWaiting = (await settled).status === 'queued' && !isOnline()
    return isWaiting ? discardChange(id) : enqueue(restoreLink, trashChange(link))
  }
  return { settled, undo }
}

/**
 * Restores a link from the trash.
 * @throws ApiError when the server refuses it
 */
export function submitRestoration(link: Link): Promise<SubmitResult<Link>> {
  return submit(restoreLink, trashChange(link))
}

/**
 * Deletes a link of the trash permanently.
 * @throws ApiError when the server refuses it
 */
export function submitFinalDeletion(link: Link): Promise<SubmitResult<unknown>> {
  return submit(removeLinkForGood, trashChange(link))
}

function trashChange(link: Link) {
  return { link, called: linkCode(link) }
}
