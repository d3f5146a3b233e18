import type { Overview } from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { notifyRefusal } from '../../../ui/notices/notify-refusal.ts'

/** Administrators' data is never persisted, and leaves memory soon after it was last used. */
export const NOT_KEPT = { meta: { isKept: false }, gcTime: 60_000, staleTime: 5_000 } as const

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => http<Overview>({ path: API.adminOverview, signal }),
  ...NOT_KEPT,
})

/** `nextCursor` requests the next page. */
interface ListPage<Item> {
  items: Item[]
  nextCursor: string | null
}

export type ListFilter = Record<string, string | undefined>

/** Reads one of the server's lists page by page, newest first. */
export function useAdminList<Item>(path: string, filter: ListFilter = {}) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['admin', path, filter],
      queryFn: ({ signal, pageParam }) =>
        http<ListPage<Item>>({ path: addressOf(path, { ...filter, cursor: pageParam }), signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
      placeholderData: keepPreviousData,
      ...NOT_KEPT,
    }),
  )
}

function addressOf(path: string, parameters: ListFilter): string {
  const set = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}

/** An error whose message is shown at a field only. */
export class FieldProblem extends Error {}

interface AdminAction<Answer> {
  /** The request. Throws as `http` does. */
  work: () => Promise<Answer>
  done: string | ((answer: Answer) => string)
  failed: string
  /** Handles an error that also belongs to a form field. */
  onRefused?: ((error: unknown) => void) | undefined
  /** Reverts the action, if the server supports it. */
  undo?: (answer: Answer) => Promise<unknown>
}

/** Runs an administrator's action, reports the result and refreshes the data it changed. */
export function useAdminAction() {
  const client = useQueryClient()
  return async function act<Answer>({
    work,
    done,
    failed,
    onRefused,
    undo,
  }: AdminAction<Answer>): Promise<boolean> {
    let isDone = true
    try {
      const answer = await work()
      const onPress = () =>
        void act({
          work: () => undo?.(answer) ?? Promise.resolve(),
          done: adminTexts.undone,
          failed: adminTexts.notUndone,
        })
      const action = undo && { label: adminTexts.undo, onPress }
      const title = typeof done === 'string' ? done : done(answer)
      void notify({ title, ...(action && { action }) })
    } catch (error) {
      isDone = false
      if (!(error instanceof FieldProblem)) notifyRefusal(failed, error)
      onRefused?.(error)
    }
    await client.invalidateQueries({ queryKey: ['admin'] })
    return isDone
  }
}

/** Refreshes the visible data after a form changed some of it. */
export function useAdminRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['admin'] })
}
