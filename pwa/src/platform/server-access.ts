import { createStore } from './create-store.ts'

/** True if a gateway before the server, such as Authelia, asks for a new sign-in. */
export const accessOver = createStore(false)

/** Records a foreign answer: a redirect or 401 means that the gateway's session ended. */
export function reportForeignAnswer({ type, status }: Pick<Response, 'type' | 'status'>): void {
  if (type === 'opaqueredirect' || status === 401) accessOver.write(true)
}

export function reportOwnAnswer(): void {
  accessOver.write(false)
}
