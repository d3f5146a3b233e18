import { useEffect } from 'react'

const listeners = new Set<() => void>()
let ownTitle: string | null = null

/** The title that the page on screen gave itself, in place of its route's. */
export function readOwnTitle(): string | null {
  return ownTitle
}

/** Calls back when a page gives itself a title; answers how to stop. */
export function onOwnTitle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Titles the page on screen, for pages whose title depends on what they show. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    setOwnTitle(title ?? null)
    return () => setOwnTitle(null)
  }, [title])
}

function setOwnTitle(title: string | null): void {
  ownTitle = title
  for (const listener of listeners) listener()
}
