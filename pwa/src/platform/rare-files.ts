/** Files that an installation does not wait for: typefaces, and screens of members only. */
export const isTypeface = (path: string) => path.endsWith('.woff2')
export const isRareScreen = (path: string) =>
  /^\/?assets\/(account|admin|column-handles|export-dialog|import|member-links|qr-decoders|qr-(scan|studio)-dialog|selection-bar)(\.worker)?-[\w-]{8}\.(js|css)$/.test(
    path,
  )
