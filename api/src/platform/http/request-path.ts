/** Returns the requested path as it was sent, without its query. */
export function pathOf({ url }: { url: string }): string {
  return url.split('?', 1)[0] ?? ''
}

/** Removes slashes at the end. The lookbehind avoids quadratic matching on thousands of slashes. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
