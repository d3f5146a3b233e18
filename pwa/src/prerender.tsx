/** The landing page as HTML, for the build. */
export function prerender(): string {
  return '<div></div>'
}
