/* Runs inside the shell: asks for the code of the page that is wanted while the app's own is on its way. In the table
   a path's parameter is written `*`. */
{
  const { files, routes } = 'ROUTE_FILES'
  const path = location.pathname.replace(/(.)\/$/, '$1')
  for (const index of routes[path] ?? routes[path.replace(/[^/]+$/, '*')] ?? []) {
    const isStyle = files[index].endsWith('.css')
    const rel = isStyle ? 'preload' : 'modulepreload'
    const as = isStyle ? 'style' : 'script'
    const href = `/assets/${files[index]}`
    document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
  }
}
