let ask: (() => void) | null = null
let isWanted = false

/** Signs out as the button in the bar does, once it is loaded; asks where changes would be lost. */
export function requestLogout(): void {
  if (ask) ask()
  else isWanted = true
}

/** Has requests to sign out answered by what asks and ends the session, at once if one was made. */
export function answerLogoutRequests(answer: () => void): void {
  ask = answer
  if (isWanted) answer()
  isWanted = false
}
