/* Runs inside the prerendered landing page, before the app. Who was here before gets the app as soon as the page is
   painted; a first visit gets it at the first sign of somebody, or once the page has been still for a while. What is
   typed, sent and pressed until then is left in the page for the app to find. */
{
  const entry = 'ENTRY_FILE'
  const files = ['LANDING_FILES']
  const stillMs = 5000
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']
  const untilStarted = new AbortController()
  const untilTaken = new AbortController()

  const start = () => {
    untilStarted.abort()
    import(entry)
  }

  const fetchAhead = () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }

  const whenIdle = (task) => (globalThis.requestIdleCallback ?? setTimeout)(task)

  /* A button that is still held down counts as sent: the app takes its place, and no click will come. */
  const press = (isDown) => (event) => {
    const button = event.target.closest('[data-prerendered] [type=submit]')
    if (button) button.form.dataset.sent = isDown
  }
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!form.matches('[data-prerendered]')) return
    event.preventDefault()
    form.dataset.sent = 'true'
  })
  document.addEventListener('pointerdown', press(true))
  document.addEventListener('pointerup', press(false))
  document.addEventListener('pointercancel', press(false))
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button')
      if (button) button.dataset.pressed = 'true'
    },
    { signal: untilTaken.signal },
  )
  addEventListener('atajo:started', () => untilTaken.abort())

  /* What is not drawn yet has only a guessed height, and a place further down would be missed. */
  if (location.hash !== '') {
    document.querySelector('.landing').dataset.whole = 'true'
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }

  const isDesktop = matchMedia('(min-width: 1024px) and (pointer: fine)').matches
  if (isDesktop && location.hash === '') document.getElementById('quick-url').focus({ preventScroll: true })

  /* Who has just signed out is told so at once. */
  const isExpected = localStorage.getItem('atajo.owner') || sessionStorage.getItem('atajo.next-notice')
  if (isExpected) requestAnimationFrame(() => setTimeout(start))
  else {
    for (const sign of signs)
      addEventListener(sign, start, { signal: untilStarted.signal, passive: true, capture: true })
    addEventListener('load', () => {
      whenIdle(fetchAhead)
      setTimeout(() => untilStarted.signal.aborted || whenIdle(start), stillMs)
    })
  }
}
