/* Runs inside the shell: asks for the code of the page that is wanted while the app's own is still on its way. */
{
  const { files, routes } = 'ROUTE_FILES'
  for (const index of ofPath(routes) ?? []) {
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
