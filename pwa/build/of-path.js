/* What a table of pages says of the page that is wanted; a path's parameter is written `*` in it. */
/* biome-ignore lint/correctness/noUnusedVariables: the script that it stands before uses it */
const ofPath = (pages) => {
  const path = location.pathname.replace(/(.)\/$/, '$1')
  return pages[path] ?? pages[path.replace(/[^/]+$/, '*')]
}
