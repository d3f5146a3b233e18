/** The path that a request asks for, as it was sent, without its query. */
export function pathOf({ url }: { url: string }): string {
  return url.split('?', 1)[0] ?? ''
}

/** A path without slashes at its end; the look back keeps thousands from being tried one by one. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
