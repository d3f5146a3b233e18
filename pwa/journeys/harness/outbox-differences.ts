import type { Page } from 'playwright-core'
import {
  act,
  destinationOf,
  heal,
  MEMBERS,
  type Member,
  type Run,
  readJson,
  signIn,
  type Wanted,
  type WantedItem,
} from './outbox-run.ts'
import { until } from './until.ts'

interface StoredLink {
  id: number
  longUrl: string
  status: boolean
  group: { title: string } | null
  tags: { name: string }[]
}

type StoredItem = { id: number; title?: string; name?: string }

/** Repairs everything; returns a line for each difference to the server's data. */
export async function findDifferences(run: Run): Promise<string[]> {
  const wrong: string[] = []
  await heal(run)
  const [page] = run.pages as [Page]
  const last = run.member
  for (const member of [last, ...MEMBERS.filter((other) => other !== last)]) {
    const isIdle = await act(
      page,
      async (app) => [...(await app.waiting()), ...(await app.sealed())].length === 0,
    )
    if (member !== last && isIdle && !run.links.some(({ owner }) => owner === member)) continue
    await signIn(run, member)
    for (const page of run.pages) await page.evaluate(() => dispatchEvent(new Event('online')))
    wrong.push(
      ...(await leftOver(run)),
      ...(await linkDifferences(run, member)),
      ...(await itemDifferences(run, member)),
    )
  }
  return wrong
}

/** Waits until the outbox is empty; refused changes stay and count as differences. */
async function leftOver(run: Run): Promise<string[]> {
  const [page] = run.pages as [Page]
  const owner = await act(page, (app) => app.owner())
  const ofOwner = async () =>
    (await act(page, (app) => app.waiting())).filter((record) => record.owner === owner)
  await until('everything that was sealed is open again', async () => {
    for (const ticket of await act(page, (app) => app.sealed())) {
      const answer = await run.context.request.post('/api/auth/unseal', { data: { ticket } })
      if (answer.status() !== 404) return false
    }
    return true
  })
  await until('everything is sent', async () => (await ofOwner()).every(({ refusal }) => refusal !== null))
  return (await ofOwner()).map(({ what, refusal }) => `${refusal}: ${what}`)
}

async function linkDifferences(run: Run, member: Member): Promise<string[]> {
  const [live, trash] = await Promise.all([
    readJson<StoredLink[]>(run.context, '/api/link/user/'),
    readJson<StoredLink[]>(run.context, '/api/link/trash'),
  ])
  const isOfRun = ({ longUrl }: StoredLink) => longUrl.includes(`/s${run.seed}/`)
  const there = { live: live.filter(isOfRun), trash: trash.filter(isOfRun) }
  const wanted = run.links.filter((link) => link.owner === member)
  const wrong = wanted.flatMap((link) => {
    const isIt = ({ longUrl }: StoredLink) => longUrl.startsWith(`${link.name}?`)
    return differences(run, link, { live: there.live.filter(isIt), trash: there.trash.filter(isIt) })
  })
  const count = there.live.length + there.trash.length
  if (count > wanted.length) wrong.push(`${member} has ${count} links, made ${wanted.length}`)
  const { request } = run.context
  for (const { id } of there.live) await request.delete('/api/link/delete', { data: { id } })
  for (const { id } of [...there.live, ...there.trash])
    await request.delete('/api/link/trash', { data: { id } })
  return wrong
}

function differences(run: Run, link: Wanted, found: { live: StoredLink[]; trash: StoredLink[] }): string[] {
  const all = [...found.live, ...found.trash]
  if (all.length > 1) return [`doubled: ${link.name}`]
  if (link.isForgotten) return []
  if (link.isPurged) return all.length > 0 ? [`not gone for good: ${link.name}`] : []
  if (link.isDeleted) return found.live.length > 0 ? [`not deleted: ${link.name}`] : []
  const [there] = found.live
  if (!there) return [`lost: ${link.name}`]
  if (there.longUrl !== destinationOf(link)) return [`${there.longUrl} should be ${destinationOf(link)}`]
  const wrong = there.status === link.isOn ? [] : [`${link.name} should be ${link.isOn ? 'on' : 'off'}`]
  const isLive = (name: string) =>
    run.items.some((item) => item.name === name && !item.isDeleted && !item.isForgotten)
  if (link.group && isLive(link.group) && there.group?.title !== link.group) {
    wrong.push(`${link.name} should be in ${link.group}`)
  }
  const tags = there.tags.map(({ name }) => name)
  for (const name of link.tags) {
    if (isLive(name) && !tags.includes(name)) wrong.push(`${link.name} should have ${name}`)
  }
  return wrong
}

/** Compares the groups and tags of this run, and then deletes them. */
async function itemDifferences(run: Run, member: Member): Promise<string[]> {
  const wrong: string[] = []
  for (const kind of ['Group', 'Tag'] as const) {
    const path = `/api/${kind.toLowerCase()}`
    const ofRun = async (list: string) =>
      (await readJson<StoredItem[]>(run.context, `${path}/${list}`)).filter((item) =>
        nameOf(item).startsWith(`${kind} ${run.seed}-`),
      )
    const [live, trash] = await Promise.all([ofRun('user/'), ofRun('trash')])
    const wanted = run.items.filter((item) => item.owner === member && item.kind === kind)
    wrong.push(...wanted.flatMap((item) => differencesOfItem(item, live.map(nameOf))))
    const idOf = ({ id }: StoredItem) => ({ data: kind === 'Group' ? { groupId: id } : { tagId: id } })
    const { request } = run.context
    for (const item of live) await request.delete(`${path}/delete`, idOf(item))
    for (const item of [...live, ...trash]) await request.delete(`${path}/trash`, idOf(item))
  }
  return wrong
}

function nameOf({ title, name }: StoredItem): string {
  return title ?? name ?? ''
}

function differencesOfItem({ name, isDeleted, isForgotten }: WantedItem, live: string[]): string[] {
  const count = live.filter((other) => other === name).length
  if (count > 1) return [`doubled: ${name}`]
  if (isForgotten || count === Number(!isDeleted)) return []
  return [`${isDeleted ? 'not deleted' : 'lost'}: ${name}`]
}
