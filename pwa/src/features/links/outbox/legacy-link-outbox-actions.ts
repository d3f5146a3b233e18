import { type AnsweredLink, type Link, linkFromWire } from '@atajo/shared/link'
import { type LinkDraft, type LinkUpdate, linkUpdateToWire } from '@atajo/shared/link-draft'
import { API } from '@atajo/shared/paths'
import { ApiError } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { changesBetween, type Delivery, defineAction, itemKey } from '../../sync/sync.public.ts'
import { draftOfLink, type OptimisticCollections } from '../model/link-draft.ts'
import { type LinkEdit, wireOf, wireOfDraft, withEdit } from '../model/link-edit.ts'
import { collectionKeys, editLink, patchLink } from './link-outbox-actions.ts'

/** An edit of a link as 1.0.0 stored it: the whole link and the names of the changed fields. */
interface LegacyUpdate extends LinkUpdate {
  changed: (keyof LinkDraft)[]
  called: string
  shown: OptimisticCollections
  /** The link before the edit. */
  before?: LinkDraft
}

/** Edits that 1.0.0 or a tab still running it stored on this device. */
defineAction<LegacyUpdate, Link>({
  name: 'link.update',
  item: ({ id }) => itemKey('link', id),
  named: collectionKeys,
  send: sendUpdate,
  projections: {
    links: (links: Link[], update) =>
      links.map((link) => (link.id === update.id ? withEdit(link, editOfUpdate(update)) : link)),
  },
  ...(editLink.receive && {
    receive: (link, update, client) => editLink.receive?.(link, editOfUpdate(update), client),
  }),
  describe: (update, place) => editLink.describe(editOfUpdate(update), place),
  legacy: {
    follow: (update, answer) => onTopOf(update, answer as Link),
    edit: (update) => ({
      action: editLink.name,
      variables: editOfUpdate(update),
      saysFrom: update.before !== undefined && !update.changed.includes('password'),
    }),
    fieldsOf: (current) => wireOf(linkFromWire(current as AnsweredLink)),
  },
})

/** Sends the edit as 1.0.0 did. If the link has changed since, sends only the person's changes. */
async function sendUpdate(update: LegacyUpdate, delivery: Delivery): Promise<Link> {
  try {
    const body = linkUpdateToWire(update)
    return linkFromWire(await http<AnsweredLink>({ method: 'PUT', path: API.updateLink, body, ...delivery }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'edit_conflict' && update.before)) throw error
    const edit = await withPasswordVersion(update)
    return patchLink(edit, { ...delivery, idempotencyKey: `${delivery.idempotencyKey}-2` })
  }
}

/** Uses the present password version if the present password is the one that was edited. */
async function withPasswordVersion(update: LegacyUpdate): Promise<LinkEdit> {
  const edit = editOfUpdate(update)
  if (!edit.change.password) return edit
  const now = await http<AnsweredLink>({ path: `${API.oneLink}/${update.id}` })
  const isSame = (now.password ?? null) === update.before?.password
  const password = { from: isSame ? (now.passwordVersion ?? null) : null, to: update.password }
  return { ...edit, change: { ...edit.change, password } }
}

function editOfUpdate({
  id,
  ifUpdatedAt: _,
  changed,
  called,
  shown,
  before,
  ...draft
}: LegacyUpdate): LinkEdit {
  const entries = Object.entries(draft).filter(([field]) => changed.includes(field as keyof LinkDraft))
  const parts = Object.fromEntries(entries) as Partial<LinkDraft>
  const start = before ?? draft
  const change = before ? changesBetween(wireOfDraft(start), wireOfDraft({ ...start, ...parts })) : {}
  if (changed.includes('password')) change.password = { from: null, to: draft.password }
  return { id, change, called, shown }
}

function onTopOf(update: LegacyUpdate, link: Link): LegacyUpdate {
  const { password, ...content } = draftOfLink(link)
  const kept = Object.entries(password === null && link.hasPassword ? content : { ...content, password })
  const unchanged = kept.filter(([field]) => !update.changed.includes(field as keyof LinkDraft))
  return {
    ...update,
    ...Object.fromEntries(unchanged),
    ifUpdatedAt: link.updatedAt,
    before: draftOfLink(link),
  }
}
