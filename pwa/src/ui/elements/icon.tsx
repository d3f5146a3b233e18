import type { IconName } from './icon-paths.ts'
import { ICON_PATHS } from './icon-paths.ts'

export type { IconName }

interface IconProps {
  name: IconName
  className?: string
}

/** A decorative line drawing of 18 px; text or a label beside it has its meaning. */
export function Icon({ name, className = '' }: IconProps) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
