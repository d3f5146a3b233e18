const listeners = new Set<() => void>()

/** Calls back when the server no longer knows the session that changes are sent with. */
export function onSignedOut(listener: () => void): void {
  listeners.add(listener)
}

/** Says that the server no longer knows the session; it is then asked who it is. */
export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}
