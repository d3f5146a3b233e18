/** Grey rows that replace a list while it loads. */
export function SkeletonRows({ count = 4, label }: { count?: number; label: string }) {
  return (
    <div className="card" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-line p-4 not-first:border-t"
          aria-hidden="true"
        >
          <span className="skeleton size-10 rounded-control" />
          <div className="grid flex-1 gap-2.5">
            <span className="skeleton w-2/5" />
            <span className="skeleton w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
