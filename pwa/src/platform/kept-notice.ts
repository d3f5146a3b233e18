import { keptTexts } from '../texts/es/kept.ts'
import { isOnline } from './online.ts'
import { isSessionEnded } from './session-ended.ts'

/** What is said of a change that this device keeps for now: only what the server has is done. */
export function keptNotice() {
  return { title: keptTexts.title, details: whenSent() }
}

/** When what waits is sent. */
export function whenSent(): string {
  if (isSessionEnded()) return keptTexts.onceSignedIn
  return isOnline() ? keptTexts.onceAnswered : keptTexts.onceOnline
}
