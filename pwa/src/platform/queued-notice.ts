import { keptTexts } from '../texts/es/kept.ts'
import { isOnline } from './online.ts'
import { isSessionEnded } from './session-ended.ts'

/** The notice about a change in the outbox: nothing is done before the server has it. */
export function queuedNotice() {
  return { title: keptTexts.title, details: whenSent() }
}

/** The sentence that says when the outbox will be sent. */
export function whenSent(): string {
  if (isSessionEnded()) return keptTexts.onceSignedIn
  return isOnline() ? keptTexts.onceAnswered : keptTexts.onceOnline
}
