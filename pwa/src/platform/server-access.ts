import { createStore } from './create-store.ts'

/** Whether what guards the server (such as Authelia) wants to know again who it is. */
export const accessOver = createStore(false)

/** Notes an answer that did not come from our server: a redirect or 401 means that access ended. */
export function noteForeignAnswer({ type, status }: Pick<Response, 'type' | 'status'>): void {
  if (type === 'opaqueredirect' || status === 401) accessOver.write(true)
}

/** Notes that our server has answered. */
export function noteOwnAnswer(): void {
  accessOver.write(false)
}
