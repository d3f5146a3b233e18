import type { Link } from '@atajo/shared/link'
import type { AskedBulkField } from '@atajo/shared/link-columns'

/** A group or tag to show. The id is null if its creation was given up before it was sent. */
type Shown<Item> = Omit<Item, 'id'> & { id: number | null }

export type LinksEdit =
  | { kind: 'status'; isActive: boolean }
  | { kind: 'group'; group: Shown<NonNullable<Link['group']>> | null }
  | { kind: 'tags'; added: Shown<Link['tags'][number]>[]; removed: Shown<Link['tags'][number]>[] }
  /** A day (`YYYY-MM-DD`), an instant, or null for no expiry. */
  | { kind: 'expiry'; expiry: string | null }
  /** Null is the site's default domain. */
  | { kind: 'domain'; domain: string | null }
  | { kind: 'field'; field: AskedBulkField; value: string | number | boolean | null }
  | { kind: 'trash' }
  | { kind: 'restore' }

/** Applies the edit to a link; returns the same object if nothing changes. */
export function editLink(link: Link, edit: LinksEdit): Link {
  switch (edit.kind) {
    case 'status':
      return edit.isActive === link.isActive ? link : { ...link, isActive: edit.isActive }
    case 'group': {
      const group = groupAfter(link.group, edit)
      return group?.id === link.group?.id ? link : { ...link, group }
    }
    case 'tags': {
      const tags = tagsAfter(link.tags, edit)
      return hasSameIds(tags, link.tags) ? link : { ...link, tags }
    }
    case 'expiry': {
      const { expiry } = edit
      const expiresOn = expiry?.slice(0, 10) ?? null
      const isSame = expiry?.length === 10 ? expiresOn === link.expiresOn : expiry === link.expiresAt
      return isSame ? link : { ...link, expiresOn, expiresAt: expiry && instantOf(expiry) }
    }
    case 'domain':
      return edit.domain === domainOf(link) ? link : { ...link, domain: edit.domain }
    case 'field':
      return edit.value === link[edit.field]
        ? link
        : Object.assign({ ...link }, fieldSet(edit.field, edit.value))
    default:
      return link
  }
}

function fieldSet(field: string, value: unknown): Partial<Link> {
  return { [field]: value }
}

/** Returns the edits that undo `edit`, each with the original links that need it. */
export function inverseEdits(before: readonly Link[], edit: LinksEdit): { edit: LinksEdit; links: Link[] }[] {
  const inverses = new Map<string, { edit: LinksEdit; links: Link[] }>()
  for (const link of before) {
    const inverse = inverseEdit(link, edit)
    if (inverse === null) continue
    const key = JSON.stringify(inverse)
    const same = inverses.get(key)
    if (same) same.links.push(link)
    else inverses.set(key, { edit: inverse, links: [link] })
  }
  return [...inverses.values()]
}

/** Counts the links whose past expiry the edit removes. This cannot be undone. */
export function countRevived(before: readonly Link[], edit: LinksEdit): number {
  if (edit.kind !== 'expiry') return 0
  return before.filter((link) => hasEnded(link) && editLink(link, edit) !== link).length
}

function hasEnded({ expiresAt }: Link): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}

/** Caches of an earlier version lack the field. */
export function domainOf({ domain }: Partial<Pick<Link, 'domain'>>): string | null {
  return domain || null
}

/**
 * Returns null if nothing has to be undone, or if it cannot be: no link can be given an expiry in
 * the past.
 */
function inverseEdit(link: Link, edit: LinksEdit): LinksEdit | null {
  if (edit.kind === 'trash') return { kind: 'restore' }
  if (edit.kind === 'restore') return { kind: 'trash' }
  const after = editLink(link, edit)
  if (after === link) return null
  switch (edit.kind) {
    case 'status':
      return { kind: 'status', isActive: link.isActive }
    case 'group':
      return { kind: 'group', group: link.group }
    case 'tags':
      return {
        kind: 'tags',
        added: link.tags.filter(({ id }) => !hasId(after.tags, id)),
        removed: after.tags.filter(({ id }) => !hasId(link.tags, id)),
      }
    case 'expiry':
      return hasEnded(link) ? null : { kind: 'expiry', expiry: link.expiresAt }
    case 'domain':
      return { kind: 'domain', domain: domainOf(link) }
    case 'field':
      return { ...edit, value: link[edit.field] }
  }
}

function groupAfter<Group extends Shown<NonNullable<Link['group']>>>(
  before: Group | null,
  { group }: LinksEdit & { kind: 'group' },
): Group | null {
  return group === null || group.id !== null ? (group as Group | null) : before
}

function tagsAfter<Tag extends Shown<Link['tags'][number]>>(
  before: readonly Tag[],
  { added, removed }: LinksEdit & { kind: 'tags' },
): Tag[] {
  const fresh = added.filter(({ id }) => id !== null && !hasId(before, id)) as Tag[]
  return [...before, ...fresh].filter(({ id }) => !hasId(removed, id))
}

function hasId(items: readonly { id: number | null }[], id: number | null): boolean {
  return items.some((item) => item.id === id)
}

function hasSameIds(some: readonly { id: number }[], others: readonly { id: number }[]): boolean {
  return some.length === others.length && some.every(({ id }) => hasId(others, id))
}

function instantOf(expiry: string): string {
  return expiry.length === 10 ? `${expiry}T23:59:59.999Z` : expiry
}
