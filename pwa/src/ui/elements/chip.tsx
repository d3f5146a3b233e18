import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import '../styles/color-families.css'

/** A colour family of tokens.css in upper case, such as `AMBER`. */
type ColorName = string

/** The class that sets `--soft`, `--strong` and `--dot` to a colour family. */
export function colorClass(color: ColorName | null | undefined): string {
  return color ? `c-${color.toLowerCase()}` : ''
}

interface ChipProps {
  color?: ColorName | null
  icon?: IconName
  children: ReactNode
}

export function Chip({ color, icon, children }: ChipProps) {
  return (
    <span className={`chip ${colorClass(color)}`}>
      {icon ? <Icon name={icon} /> : <i className="chip-dot" aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}

/** A short emphasized word: `Actual`, `PRO`. */
export function Badge({ look = 'solid', children }: { look?: 'solid' | 'outline'; children: ReactNode }) {
  return (
    <span className="badge" data-look={look}>
      {children}
    </span>
  )
}

interface StatusProps {
  look: 'on' | 'off' | 'waiting' | 'problem'
  children: ReactNode
}

/** Shows a state by a mark and a word; marks differ in shape as well as in colour. */
export function Status({ look, children }: StatusProps) {
  return (
    <span className="status" data-look={look}>
      {children}
    </span>
  )
}
