import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './styles/color-families.css'

/** Upper case name of a colour family of tokens.css, such as `AMBER`. */
type ColorName = string

/** The class that gives `--soft`, `--strong` and `--dot` of a colour family to an element. */
export function colorClass(color: ColorName | null | undefined): string {
  return color ? `c-${color.toLowerCase()}` : ''
}

interface ChipProps {
  color?: ColorName | null
  /** A drawing in place of the dot. */
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

/** A short word that stands out: `Actual`, `PRO`. */
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

/** A state as a mark and a word; the mark's form differs as well as its colour. */
export function Status({ look, children }: StatusProps) {
  return (
    <span className="status" data-look={look}>
      {children}
    </span>
  )
}
