/* Runs inside the shell: asks for the app's code and that of the page that is wanted once the first frame is drawn, so
   that nothing in it has to wait for them. */
{
  const { files, shell, routes } = 'ROUTE_FILES'
  const fetchAhead = () => {
    for (const index of [...shell, ...(ofPath(routes) ?? [])]) {
      const isStyle = files[index].endsWith('.css')
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: isStyle ? 'preload' : 'modulepreload',
          as: isStyle ? 'style' : 'script',
          crossOrigin: '',
          fetchPriority: 'low',
          href: `/assets/${files[index]}`,
        }),
      )
    }
  }
  if (document.hidden) fetchAhead()
  else requestAnimationFrame(fetchAhead)
}
