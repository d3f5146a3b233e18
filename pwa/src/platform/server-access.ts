import { createStore } from './create-store.ts'

/** Whether what guards the server (Authelia, Cloudflare Access…) asks who it is before it lets in. */
export const accessOver = createStore(false)

/** Notes an answer that did not come from our server: a redirect or 401 means that access ended. */
export function noteForeignAnswer({ type, status }: Pick<Response, 'type' | 'status'>): void {
  if (type === 'opaqueredirect' || status === 401) accessOver.write(true)
}

/** Notes that our server has answered. */
export function noteOwnAnswer(): void {
  accessOver.write(false)
}
