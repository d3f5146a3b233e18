import { useEffect } from 'react'
import { createStore, useStore } from '../server/create-store.ts'

const ownTitle = createStore<string | null>(null)

/** The current page's own title, which replaces its route's. */
export function useOwnTitle(): string | null {
  return useStore(ownTitle)
}

/** Sets the page's title, for pages whose title depends on their data. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    ownTitle.write(title ?? null)
    return () => ownTitle.write(null)
  }, [title])
}
