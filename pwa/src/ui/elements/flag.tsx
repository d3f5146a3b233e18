import { useState } from 'react'
import { Icon } from './icon.tsx'

interface FlagProps {
  code: string
  /** Long lists load a flag only when it approaches the screen. */
  isLazy?: boolean
}

/**
 * A country's flag by its two-letter code. It is decorative, because the name is beside it. A globe
 * replaces a flag that cannot be loaded.
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
      // Flags are less important than typefaces.
      fetchPriority="low"
      loading={isLazy ? 'lazy' : 'eager'}
      onError={() => setMissing(code)}
    />
  )
}
