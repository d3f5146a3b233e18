interface FlagProps {
  code: string
  /** Loaded only when it comes near the screen, for long lists. */
  isLazy?: boolean
}

/** A country's flag by its two-letter code; decorative, the country's name stands beside it. */
export function Flag({ code, isLazy = true }: FlagProps) {
  return (
    <img
      className="flag"
      src={`/flags/${code.toLowerCase()}.svg`}
      width={20}
      height={14}
      alt=""
      loading={isLazy ? 'lazy' : 'eager'}
    />
  )
}
