let ask: (() => void) | null = null
let isWanted = false

/**
 * Signs out like the button in the bar, after that has loaded; it asks if changes would be lost.
 */
export function requestLogout(): void {
  if (ask) ask()
  else isWanted = true
}

/** Registers the handler of requests to sign out and runs it at once if a request is waiting. */
export function answerLogoutRequests(answer: () => void): void {
  ask = answer
  if (isWanted) answer()
  isWanted = false
}
