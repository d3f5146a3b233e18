import { compactNumber, formatNumber } from '../platform/formats.ts'

/** A count that stands alone: compact for the eye, exact in its title and when read aloud. */
export function CompactCount({ count, before = '' }: { count: number; before?: string }) {
  const { value, unit } = compactNumber(count)
  if (unit === '') return <>{before + value}</>
  return (
    <span title={before + formatNumber(count)}>
      <span aria-hidden="true">
        {before + value}
        <span className="count-unit">{unit}</span>
      </span>
      <span className="sr-only">{before + formatNumber(count)}</span>
    </span>
  )
}
