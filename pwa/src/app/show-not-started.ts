import { missingCodeTexts } from '../texts/es/links/missing-code.ts'

/** Shows that the app's own code did not load, with a button to retry. */
export function showNotStarted(error: unknown): void {
  console.error(error)
  // The page already explains why the app cannot run: see index.html.
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
