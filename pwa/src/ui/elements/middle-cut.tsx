/**
 * Shortens a long address in its middle, so that its beginning and its last part remain visible.
 */
export function MiddleCut({ text }: { text: string }) {
  const cut =
    text.length > 24 ? Math.max(text.lastIndexOf('/', text.length - 2) + 1, text.length - 24) : text.length
  return (
    <span className="middle-cut" title={text}>
      <span>{text.slice(0, cut)}</span>
      {cut < text.length && <span>{text.slice(cut)}</span>}
    </span>
  )
}
