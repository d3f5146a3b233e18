import { missingCodeTexts } from '../texts/es/missing-code.ts'

/** Where not even the app's own code came: says so in the page's frame, with a way to ask again. */
export function sayNotStarted(error: unknown): void {
  console.error(error)
  // The page has said already why it cannot run here: see index.html.
  if (document.querySelector('.cannot-run')) return
  const place = document.createElement('section')
  place.className = 'app-notice'
  place.role = 'alert'
  const again = document.createElement('button')
  again.className = 'button'
  again.textContent = missingCodeTexts.retry
  again.addEventListener('click', () => location.reload())
  place.append(`${missingCodeTexts.title}. ${missingCodeTexts.sentence}`, again)
  document.body.append(place)
}
