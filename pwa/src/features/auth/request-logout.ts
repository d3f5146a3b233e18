let ask: (() => void) | null = null

/** Signs out as the button in the bar does, asking first where changes would be lost. */
export function requestLogout(): void {
  ask?.()
}

/** Has requests to sign out answered by what asks and ends the session. */
export function answerLogoutRequests(answer: () => void): void {
  ask = answer
}
