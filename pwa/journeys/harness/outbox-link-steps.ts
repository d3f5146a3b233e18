import type { Page } from 'playwright-core'
import { act, destinationOf, type ManyChange, type Run, type Wanted } from './outbox-run.ts'

const MOST_AT_ONCE = 3

type Step = (run: Run) => Promise<void>

/** Steps with links; a step listed more often is chosen more often. */
export const STEPS_WITH_LINKS: Step[] = [
  create,
  create,
  create,
  edit,
  edit,
  toggle,
  remove,
  restore,
  restore,
  removeForGood,
  switchMany,
  trashMany,
  collectMany,
  collectMany,
  changeAndUndo,
  importFile,
]

function newLink(run: Run): Wanted {
  return {
    owner: run.member,
    name: `https://example.com/s${run.seed}/${run.links.length}`,
    edits: 0,
    isOn: true,
    isDeleted: false,
    isPurged: false,
    fileId: null,
    group: null,
    tags: [],
    isForgotten: false,
  }
}

async function create(run: Run): Promise<void> {
  const link = newLink(run)
  const isKept = await act(run.random.pick(run.pages), (app, value) => app.create(value), destinationOf(link))
  if (isKept) run.links.push(link)
}

async function importFile(run: Run): Promise<void> {
  const links = Array.from({ length: 2 }, (_, place) => {
    const link = newLink(run)
    return { ...link, name: `${link.name}-${place}` }
  })
  const page = run.random.pick(run.pages)
  const destinations = links.map(destinationOf)
  const fileId = await act(page, (app, value) => app.importRows(JSON.parse(value)), destinations)
  if (fileId !== null) run.links.push(...links.map((link) => ({ ...link, fileId })))
}

function ownLinks({ links, member }: Run): Wanted[] {
  return links.filter(({ owner, isForgotten }) => owner === member && !isForgotten)
}

async function onLink(
  run: Run,
  isMeant: (link: Wanted) => boolean,
  task: (page: Page, link: Wanted) => Promise<void>,
): Promise<void> {
  const meant = ownLinks(run).filter(isMeant)
  if (meant.length > 0) await task(run.random.pick(run.pages), run.random.pick(meant))
}

const isLive = ({ isDeleted }: Wanted) => !isDeleted
const isInTrash = ({ isDeleted, isPurged }: Wanted) => isDeleted && !isPurged

function edit(run: Run): Promise<void> {
  return onLink(run, isLive, async (page, link) => {
    const next = { ...link, edits: link.edits + 1 }
    const pair = [destinationOf(link), destinationOf(next)]
    const isKept = await act(page, (app, value) => app.edit(...(JSON.parse(value) as [string, string])), pair)
    if (isKept) link.edits += 1
  })
}

function toggle(run: Run): Promise<void> {
  return onLink(run, isLive, async (page, link) => {
    link.isOn = (await act(page, (app, value) => app.toggle(value), destinationOf(link))) ?? link.isOn
  })
}

function remove(run: Run): Promise<void> {
  return onLink(run, isLive, async (page, link) => {
    if (await act(page, (app, value) => app.remove(value), destinationOf(link))) link.isDeleted = true
  })
}

function restore(run: Run): Promise<void> {
  return onLink(run, isInTrash, async (page, link) => {
    if (await act(page, (app, value) => app.restore(value), destinationOf(link))) link.isDeleted = false
  })
}

function removeForGood(run: Run): Promise<void> {
  return onLink(run, isInTrash, async (page, link) => {
    if (await act(page, (app, value) => app.removeForGood(value), destinationOf(link))) link.isPurged = true
  })
}

/** Changes some links at once; returns the stored and the cancelled ones. */
async function changeMany(run: Run, change: Omit<ManyChange, 'destinations'>) {
  const some = someOf(run, ownLinks(run).filter(isLive))
  const page = run.random.pick(run.pages)
  const asked: ManyChange = { ...change, destinations: some.map(destinationOf) }
  const { kept, gone } = await act(page, (app, value) => app.changeMany(JSON.parse(value)), asked)
  const linksOf = (destinations: string[]) =>
    some.filter((link) => destinations.includes(destinationOf(link)))
  return { links: linksOf(kept), gone: linksOf(gone) }
}

function someOf({ random }: Run, links: Wanted[]): Wanted[] {
  const left = [...links]
  const some: Wanted[] = []
  while (left.length > 0 && some.length < MOST_AT_ONCE) {
    const link = random.pick(left)
    some.push(link)
    left.splice(left.indexOf(link), 1)
  }
  return some
}

async function switchMany(run: Run): Promise<void> {
  const kind = run.random.pick(['on', 'off'] as const)
  const { links } = await changeMany(run, { kind, name: '', isUndone: false })
  for (const link of links) link.isOn = kind === 'on'
}

async function trashMany(run: Run): Promise<void> {
  const { links } = await changeMany(run, { kind: 'trash', name: '', isUndone: false })
  for (const link of links) link.isDeleted = true
}

async function collectMany(run: Run): Promise<void> {
  const own = run.items.filter(
    ({ owner, isDeleted, isForgotten }) => owner === run.member && !isDeleted && !isForgotten,
  )
  if (own.length === 0) return
  const { kind, name } = run.random.pick(own)
  const isGroup = kind === 'Group'
  const { links } = await changeMany(run, { kind: isGroup ? 'group' : 'tags', name, isUndone: false })
  for (const link of links) {
    if (isGroup) link.group = name
    else link.tags.push(name)
  }
}

/** Undoes a change at once; a link that was never sent is then gone. */
async function changeAndUndo(run: Run): Promise<void> {
  const kind = run.random.pick(['on', 'off', 'trash'] as const)
  const { gone } = await changeMany(run, { kind, name: '', isUndone: true })
  for (const link of gone) Object.assign(link, { isDeleted: true, isPurged: true })
}
