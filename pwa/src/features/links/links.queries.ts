import { type Link, linkFromWire, type WireLink } from '@atajo/shared/link'
import { type NewLink, plainDraft } from '@atajo/shared/link-draft'
import { API } from '@atajo/shared/paths'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { readChanges, readKept } from '../../platform/kept-read.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useSession } from '../auth/auth.public.ts'
import { drawWaitingQrCode } from '../qr-codes/qr-codes.public.ts'
import {
  discardChange,
  enqueue,
  newLocalId,
  type ReservedCode,
  refillReservedCodes,
  type SubmitResult,
  submit,
  takeReservedCode,
  useProjectedQuery,
} from '../sync/sync.public.ts'
import type { OptimisticCollections } from './link-draft.ts'
import { createLink, deleteLink, linksKey } from './link-outbox-actions.ts'
import { shareLinks } from './share-links.ts'

/** Every link of the owner, newest first. */
export const linksQuery = queryOptions({
  queryKey: linksKey,
  queryFn: (context) =>
    readChanges<Link[]>(context, changesSince, () =>
      readKept<WireLink[], Link[]>(context, API.listLinks, (links) => links.map(linkFromWire)),
    ),
  structuralSharing: (before, after) => shareLinks(before as Link[] | undefined, after as Link[]),
})

/** Loaded once there is something to go on from; null where it cannot be, as after an update. */
async function changesSince(cursor: string, signal: AbortSignal) {
  const loaded = await import('./link-changes.ts').catch(() => null)
  return loaded === null ? null : loaded.linkChangesSince(cursor, signal)
}

/** The owner's links, newest first, with waiting changes; read once there is a session. */
export function useLinks() {
  const { status } = useSession()
  const isAsked = status !== 'checking' && status !== 'none'
  return useProjectedQuery('links', { ...linksQuery, enabled: isAsked })
}

/** What a new link needs besides what was asked for. */
interface LinkSurroundings {
  shown: OptimisticCollections
  /** Where short links stand, once it is known. */
  publicUrl: string | undefined
  /** Told the code before the server is asked; null when this device has none left. */
  onCode?: (code: string | null) => void
}

/**
 * Makes a link, under a code reserved for this device if there is one, so that it has its address
 * at once; for PRO with its QR code.
 * @throws ApiError when the server refuses it
 */
export async function submitLink(
  draft: Omit<NewLink, 'reservedCode'>,
  { shown, publicUrl, onCode }: LinkSurroundings,
): Promise<SubmitResult<Link>> {
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
    const result = await submit(createLink, creation)
    const { customSlug } = draft
    const link = { id: localId, code: reservedCode ?? '', customSlug }
    if (result.isQueued) await drawWaitingQrCode(link, publicUrl).catch(console.warn)
    else void refillReservedCodes().catch(console.warn)
    return result
  }
  const reserved = await takeReservedCode().catch(() => null)
  onCode?.(reserved?.code ?? null)
  try {
    return await send(reserved)
  } catch (error) {
    const isCodeUnknown = error instanceof ApiError && 'shortUrl' in error.fields
    if (reserved === null || !isCodeUnknown) throw error
    return await send(null)
  }
}

/** Makes a link of an address alone, as `submitLink` does. */
export function submitDestination(destination: string, surroundings: LinkSurroundings) {
  return submitLink(plainDraft(destination), surroundings)
}

/**
 * Deletes a link: gone from the screen at once, told to the server when there is no more time to
 * stop it. Returns null when there was nothing that the server had to be told.
 */
export async function removeLink(link: Link, delayMs: number): Promise<StoppableRemoval | null> {
  const deletion = { id: link.id, called: linkCode(link) }
  const { id, arrived } = await enqueue(deleteLink, deletion, { delayMs })
  return id === null ? null : { stop: () => discardChange(id), arrived }
}

export interface StoppableRemoval {
  stop: () => Promise<unknown>
  /** What the server said, once it is told; never settles where it was stopped. */
  arrived: Awaited<ReturnType<typeof enqueue>>['arrived']
}
