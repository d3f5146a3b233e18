import { plainDraft } from '@atajo/shared/link-draft'
import type { Random } from '@atajo/shared/testing/random'
import { draftOfLink } from '../features/links/model/link-draft.ts'
import { editOf, type LinkEdit } from '../features/links/model/link-edit.ts'
import type { LinksEdit } from '../features/links/model/links-edit.ts'
import { findAction, type OutboxAction, projectChanges } from '../features/sync/records/outbox-action.ts'
import { isInConflict } from '../features/sync/records/outbox-record.ts'
import type { Device } from './account-device.fixture.ts'
import { type Change, marksOfChange, subjectOf } from './account-marks.fixture.ts'
import type { createAccountServer, Shown } from './account-server.fixture.ts'

type LinkShown = Shown['links'][number]

/**
 * Simulates a person who uses the screens on any device. Each action has a unique mark, such as
 * `title|<destination>|<title>`.
 */
export function createPerson(server: ReturnType<typeof createAccountServer>, { next, pick }: Random) {
  /** Marks of all actions, with an increasing number. */
  const done = new Map<string, number>()
  /** Marks of actions that were overwritten, discarded or decided against before they arrived. */
  const settled = new Set<string>()
  const deletions: { name: string; device: Device; at: number }[] = []
  const localNames = new Map<number, string>()
  let made = 0
  const nameOf = (id: unknown) => localNames.get(Number(id)) ?? server.stored.get(Number(id))?.name ?? ''

  const marksOf = (change: Change) => marksOfChange(change, nameOf)
  const waitingOn = async ({ store }: Device) => new Set((await store.list()).flatMap(marksOf))

  /**
   * An open form, or a tab that has not heard of the others, shows older data. Before a creation is
   * answered, a device may show it twice: the person edits only its own copy.
   */
  async function shownOn(device: Device, isFresh = next() < 0.8): Promise<Shown> {
    const { read, store } = device
    const records = isFresh ? await store.list() : []
    const waiting = await waitingOn(device)
    const once = <Item extends { id: number }>(kind: string, items: Item[]) =>
      items.filter(({ id }) => id < 0 || !waiting.has(`${kind}|${nameOf(id)}`))
    return {
      links: once('link', projectChanges('links', read.links, records)),
      groups: once('group', projectChanges('groups', read.groups, records)),
      tags: once('tag', projectChanges('tags', read.tags, records)),
    }
  }

  /**
   * Runs a step and settles the changes that it removes from the outbox, among those it `concerns`.
   */
  async function overtaking(
    device: Device,
    concerns: (mark: string) => boolean,
    step: () => Promise<unknown>,
  ) {
    const before = await waitingOn(device)
    await step()
    const after = await waitingOn(device)
    for (const mark of before) if (!after.has(mark) && concerns(mark)) settled.add(mark)
  }

  async function act(device: Device, name: string, variables: object): Promise<void> {
    const action = findAction(name) as OutboxAction
    const marks = marksOf({ action: name, variables })
    const at = ++made
    for (const mark of marks) done.set(mark, at)
    const gone = marks.find((mark) => mark.startsWith('gone|'))?.slice('gone|'.length)
    if (gone) deletions.push({ name: gone, device, at })
    const concerns = (mark: string) =>
      gone
        ? mark.split('|').includes(gone)
        : marks.some((made) => subjectOf(made) === subjectOf(mark)) && !marks.includes(mark)
    await overtaking(device, concerns, () => pick(device.tabs).outbox.enqueue(action, variables))
  }

  async function makeCollection(device: Device, kind: 'group' | 'tag'): Promise<void> {
    const localId = -++made
    localNames.set(localId, `${kind} ${made}`)
    const draft = { color: 'BLUE', title: `${kind} ${made}`, name: `${kind} ${made}`, description: null }
    await act(device, `${kind}.create`, { ...draft, localId })
  }

  /** Returns the items that this link never had. */
  function fresh<Item extends { id: number }>(mark: string, name: string, items: readonly Item[]): Item[] {
    return items.filter(({ id }) => !done.has(`${mark}|${name}|${nameOf(id)}`))
  }

  async function makeLink(device: Device): Promise<void> {
    const { groups, tags } = await shownOn(device)
    const localId = -++made
    const destination = `https://example.com/${made}`
    localNames.set(localId, destination)
    const group = next() < 0.5 && groups.length > 0 ? pick(groups) : null
    const given = tags.filter(() => next() < 0.4)
    const collections = { groupId: group?.id ?? null, tagIds: given.map(({ id }) => id) }
    const link = { ...plainDraft(destination), ...collections, title: `title ${made}`, reservedCode: null }
    await act(device, 'link.create', { localId, link, shown: { group, tags: given } })
  }

  async function editLink(device: Device): Promise<void> {
    const { links, groups, tags } = await shownOn(device)
    if (links.length === 0) return
    const link = pick(links)
    const { password: _, ...draft } = draftOfLink(link)
    const name = nameOf(link.id)
    const newGroups = fresh('groupId', name, groups)
    const group = next() < 0.6 && newGroups.length > 0 ? pick(newGroups) : link.group
    const kept = link.tags.filter((tag) => next() < 0.7 || done.has(`tag-|${name}|${nameOf(tag.id)}`))
    const added = fresh('tag-', name, fresh('tag+', name, tags)).filter(() => next() < 0.3)
    const after = [...kept, ...added]
    const title = next() < 0.4 ? `title ${++made}` : draft.title
    const collections = { groupId: group?.id ?? null, tagIds: after.map(({ id }) => id) }
    const edit: LinkEdit = editOf(link, { ...draft, ...collections, title }, { group, tags: after })
    if (Object.keys(edit.change).length > 0) await act(device, 'link.edit', edit)
  }

  async function editMany(device: Device): Promise<void> {
    const { links, groups, tags } = await shownOn(device)
    const chosen = links.filter(() => next() < 0.5)
    const isNew = (mark: string) => (item: { id: number }) =>
      chosen.every(({ id }) => fresh(mark, nameOf(id), [item]).length > 0)
    const added = tags.filter(isNew('tag+')).filter(isNew('tag-')).slice(0, 1)
    const group = groups.find(isNew('groupId'))
    const edit: LinksEdit =
      group && next() < 0.5 ? { kind: 'group', group } : { kind: 'tags', added, removed: [] }
    const sent = chosen.filter(({ id }) => id > 0)
    const parts = [sent, ...chosen.filter(({ id }) => id < 0).map((link) => [link])]
    for (const part of parts) {
      if (part.length > 0) await act(device, 'link.bulk', { ids: idsOf(part), edit, moved: [] })
    }
  }

  async function editGroup(device: Device): Promise<void> {
    const { groups } = await shownOn(device)
    if (groups.length === 0) return
    const { id, title, description } = pick(groups)
    const change = { description: { from: description ?? null, to: `description ${++made}` } }
    await act(device, 'group.edit', { id, called: title, change })
  }

  async function remove(device: Device, kind: 'link' | 'group' | 'tag'): Promise<void> {
    const items: { id: number }[] = (await shownOn(device))[`${kind}s`]
    if (items.length === 0) return
    const item = pick(items)
    await act(device, `${kind}.delete`, { id: item.id, called: '', item, link: item })
  }

  /** True if an item of the change was deleted on another device, or earlier on this one. */
  function isExcused(device: Device, marks: string[]): boolean {
    return marks.some((mark) =>
      deletions.some(
        (deletion) =>
          mark.split('|').includes(deletion.name) &&
          (deletion.device !== device || deletion.at < (done.get(mark) ?? 0)),
      ),
    )
  }

  /** Decides the first refusal; a refusal without a cause on another device is a bug of the app. */
  async function decide(device: Device): Promise<void> {
    const record = (await device.store.list()).find(({ refusal }) => refusal !== null)
    if (!record?.refusal) return
    const { outbox } = pick(device.tabs)
    if (isInConflict(record)) {
      const mine = Object.keys(record.refusal.conflicts ?? {}).filter(() => next() < 0.5)
      const own = marksOf(record)
      // While refused, the change did not block deletions of the items it references.
      for (const mark of own) done.set(mark, ++made)
      return overtaking(
        device,
        (mark) => own.includes(mark),
        () => outbox.resolve(record.id, mine),
      )
    }
    if (!isExcused(device, marksOf(record))) server.nonsense.push(`refused: ${JSON.stringify(record)}`)
    await overtaking(
      device,
      () => true,
      () => outbox.discard(record.id),
    )
  }

  return { done, settled, shownOn, makeCollection, makeLink, editLink, editMany, editGroup, remove, decide }
}

function idsOf(items: readonly LinkShown[]): number[] {
  return items.map(({ id }) => id)
}
