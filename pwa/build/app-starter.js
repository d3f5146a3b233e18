/*
 * Runs in both pages: loads the app once the page is painted, with the files of the wanted page. In
 * the table `*` stands for a path's parameter.
 */
{
  const { entry, shared, files, routes } = 'APP_FILES'
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const wanted = routes[path] ?? routes[path.replace(/[^/]+$/, '*')] ?? []
  const start = () => {
    for (const href of [...shared, ...wanted.map((index) => `/assets/${files[index]}`)]) {
      const isStyle = href.endsWith('.css')
      const rel = isStyle ? 'preload' : 'modulepreload'
      const as = isStyle ? 'style' : 'script'
      document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
    }
    import(entry)
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
