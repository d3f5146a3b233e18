/*
 * Runs in both pages: loads the app once the page is painted, with the files of the wanted page,
 * and shows at once what that begins with. In the tables `*` stands for a path's parameter.
 */
{
  const { entry, shared, files, routes, heads } = 'APP_FILES'
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const ofPath = (table) => table[path] ?? table[path.replace(/[^/]+$/, '*')]
  const start = async () => {
    const wanted = (ofPath(routes) ?? []).map((index) => `/assets/${files[index]}`)
    for (const href of [...shared, ...wanted]) {
      const isStyle = href.endsWith('.css')
      const rel = isStyle ? 'preload' : 'modulepreload'
      const as = isStyle ? 'style' : 'script'
      document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
    }
    // Each file is evaluated in a task of its own, so that the page answers in between. One that
    // is missing is missed again, and told of, where the app asks for it.
    for (const href of shared.filter((file) => file !== entry).reverse()) {
      await import(href).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve))
    }
    import(entry)
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))

  const { markup, isForMembers } = ofPath(heads) ?? {}
  if (markup && (!isForMembers || localStorage.getItem('atajo.session')?.includes('"user"'))) {
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
