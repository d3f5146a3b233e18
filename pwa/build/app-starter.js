/*
 * Runs in both pages: loads the app after the first paint, with the files of the requested page,
 * and shows the page's head at once. In the tables `*` stands for a path parameter.
 */
{
  const { entry, shared, files, routes, heads, canWait, wholeStyle } = 'APP_FILES'
  const idleAfterMs = 2000
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const ofPath = (table) => table[path] ?? table[path.replace(/[^/]+$/, '*')]
  let hasStarted = false
  const start = async () => {
    if (hasStarted) return
    hasStarted = true
    const wanted = (ofPath(routes) ?? []).map((index) => `/assets/${files[index]}`)
    for (const href of [...shared, ...wanted]) {
      const isStyle = href.endsWith('.css')
      const rel = isStyle ? 'preload' : 'modulepreload'
      const as = isStyle ? 'style' : 'script'
      document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
    }
    const styled = wholeStyle && bringWholeStyle()
    // Each file is evaluated in a separate task, so that the page stays responsive. The app itself
    // reports a missing file when it imports it.
    for (const href of shared.filter((file) => file !== entry).reverse()) {
      await import(href).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve))
    }
    await styled
    import(entry)
  }
  // Replaces the page's partial style; if the whole style does not load, the partial one stays.
  const bringWholeStyle = () =>
    new Promise((resolve) => {
      const part = document.querySelector('style[data-part]')
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: wholeStyle })
      link.onload = () => resolve(part.remove())
      link.onerror = resolve
      part.after(link)
    })
  let session = null
  try {
    session = localStorage.getItem('atajo.session')
  } catch {}
  const letRestIn = () => {
    document.querySelector('style[media]')?.removeAttribute('media')
    for (const link of document.querySelectorAll('link[data-href]')) link.href = link.dataset.href
  }
  // A known visitor's browser has cached them; for others they load after the first paint.
  if (session) letRestIn()
  else new PerformanceObserver(letRestIn).observe({ type: 'paint', buffered: true })

  // A first visit waits: docs/decisions/0016-the-landing-page-waits-for-its-app.md
  const waits = canWait && !session && !location.hash && !location.search && navigator.onLine
  if (document.hidden) start()
  else if (!waits) requestAnimationFrame(() => setTimeout(start))
  else {
    const isDesktop = matchMedia('(min-width: 1024px) and (pointer: fine)').matches
    if (isDesktop) document.getElementById('quick-url').focus({ preventScroll: true })
    for (const sign of ['pointerdown', 'keydown', 'focusin', 'input', 'dragenter']) {
      addEventListener(sign, start, { once: true, passive: true, capture: true })
    }
    const idle = window.requestIdleCallback ?? setTimeout
    addEventListener('load', () => setTimeout(() => idle(start), idleAfterMs))
    addEventListener('offline', start, { once: true })
  }

  const { markup, isForMembers } = ofPath(heads) ?? {}
  if (markup && (!isForMembers || session?.includes('"user"'))) {
    const content = document.getElementById('content')
    content.insertAdjacentHTML('afterbegin', markup)
    const address = content.querySelector('.big-address')
    if (address) {
      address.firstChild.append(location.host, '/r/')
      address.append(decodeURI(path.split('/')[2]))
      address.style.setProperty('--length', address.textContent.length)
    }
  }
}
