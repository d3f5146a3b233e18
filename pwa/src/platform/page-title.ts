import { useEffect } from 'react'
import { createStore, useStore } from './create-store.ts'

const ownTitle = createStore<string | null>(null)

/** The title that the page on screen gave itself, in place of its route's. */
export function useOwnTitle(): string | null {
  return useStore(ownTitle)
}

/** Titles the page on screen, for pages whose title depends on what they show. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    ownTitle.write(title ?? null)
    return () => ownTitle.write(null)
  }, [title])
}
