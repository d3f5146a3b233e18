const listeners = new Set<() => void>()

/** Calls `listener` when the server no longer knows the session that changes are sent with. */
export function onSignedOut(listener: () => void): void {
  listeners.add(listener)
}

export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}
