import type { MissedCode, MissedCodes } from '@atajo/shared/missed-codes'
import { API } from '@atajo/shared/paths'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { NOT_KEPT } from '../parts/admin.queries.ts'

interface ShownMissed {
  items: MissedCode[]
  /** The number of requests that looked like files or attacks. */
  apart: number
}

/** Names that led nowhere in the last 30 days, by page. */
export function useMissed() {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['admin', API.adminMissed],
      queryFn: ({ signal, pageParam }) => http<MissedCodes>({ path: pathOf(pageParam), signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      select: ({ pages }): ShownMissed => ({
        items: pages.flatMap(({ items }) => items),
        apart: pages[0]?.apart ?? 0,
      }),
      ...NOT_KEPT,
    }),
  )
}

function pathOf(cursor: string): string {
  return cursor === '' ? API.adminMissed : `${API.adminMissed}?cursor=${encodeURIComponent(cursor)}`
}
