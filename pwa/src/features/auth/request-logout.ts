let ask: (() => void) | null = null

/** Signs out as the button in the bar does, asking first where changes would be lost. */
export function requestLogout(): void {
  ask?.()
}

export function answerLogoutRequests(answer: () => void): void {
  ask = answer
}
