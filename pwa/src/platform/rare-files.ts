/** Files that an installation does not wait for. */
export const isTypeface = (path: string) => path.endsWith('.woff2')
export const isRareScreen = (path: string) =>
  /^\/?assets\/(account|admin|column-handles|export-dialog|import|selection-bar)(\.worker)?-[\w-]{8}\.(js|css)$/.test(
    path,
  )
