/* Runs inside both pages: asks for the app once the page is painted, so that its code takes nothing from that; the
   files of the page that is wanted beside the app's own. In the table a path's parameter is written `*`. */
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
