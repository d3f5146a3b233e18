import { act, type Run, type WantedItem } from './outbox-run.ts'

/** Steps with groups and tags. */
export const STEPS_WITH_LISTS: ((run: Run) => Promise<void>)[] = [create, create, remove]

async function create(run: Run): Promise<void> {
  const kind = run.random.pick(['Group', 'Tag'] as const)
  const name = `${kind} ${run.seed}-${run.items.length}.`
  const page = run.random.pick(run.pages)
  const isKept =
    kind === 'Group'
      ? await act(page, (app, value) => app.createGroup(value), name)
      : await act(page, (app, value) => app.createTag(value), name)
  const item: WantedItem = { owner: run.member, kind, name, isDeleted: false, isForgotten: false }
  if (isKept) run.items.push(item)
}

async function remove(run: Run): Promise<void> {
  const own = run.items.filter(
    ({ owner, isDeleted, isForgotten }) => owner === run.member && !isDeleted && !isForgotten,
  )
  if (own.length === 0) return
  const item = run.random.pick(own)
  const page = run.random.pick(run.pages)
  const isKept =
    item.kind === 'Group'
      ? await act(page, (app, value) => app.removeGroup(value), item.name)
      : await act(page, (app, value) => app.removeTag(value), item.name)
  if (isKept) item.isDeleted = true
}
