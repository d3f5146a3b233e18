import { formatNumber, spanishCompact } from '../../platform/text/formats.ts'

/** A count that is shown compactly and is exact in its title and for screen readers. */
export function CompactCount({ count, before = '' }: { count: number; before?: string }) {
  const { value, unit } = spanishCompact(count)
  if (unit === '') return <>{before + value}</>
  return (
    <span title={before + formatNumber(count)}>
      <span aria-hidden="true">
        {before + value}
        <span className="count-unit">{`\u00a0${unit}`}</span>
      </span>
      <span className="sr-only">{before + formatNumber(count)}</span>
    </span>
  )
}
