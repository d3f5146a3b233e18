/** Installing the app does not wait for typefaces and for screens that only members use. */
export const isTypeface = (path: string) => path.endsWith('.woff2')
export const isRareScreen = (path: string) =>
  /^\/?assets\/(account|admin|column-handles|export-dialog|import|member-links|selection-bar)(\.worker)?-[\w-]{8}\.(js|css)$/.test(
    path,
  )
