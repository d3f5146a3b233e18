import { useState } from 'react'
import { Icon } from './icon.tsx'

interface FlagProps {
  code: string
  /** Loaded only when it comes near the screen, for long lists. */
  isLazy?: boolean
}

/**
 * A country's flag by its two-letter code; decorative, the country's name stands beside it. A globe
 * where it cannot be read, as without a connection.
 */
export function Flag({ code, isLazy = true }: FlagProps) {
  const [missing, setMissing] = useState<string>()
  if (missing === code) return <Icon name="globe" />
  return (
    <img
      className="flag"
      src={`/flags/${code.toLowerCase()}.svg`}
      width={20}
      height={14}
      alt=""
      // Pictures beside names: none of them goes before a typeface.
      fetchPriority="low"
      loading={isLazy ? 'lazy' : 'eager'}
      onError={() => setMissing(code)}
    />
  )
}
