import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** The accessible name, shown on hover. */
  label: string
  /** `small` is 36 px with a mouse from 1024 px on, 44 px elsewhere. */
  size?: 'small' | 'medium'
  /** A word in the corner, announced after the label, such as PRO. */
  mark?: string | undefined
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'medium', mark, className = '', ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${className}`}
      data-size={size}
      aria-label={mark ? `${label} (${mark})` : label}
      title={label}
    >
      <Icon name={icon} />
      {mark && <small aria-hidden="true">{mark}</small>}
    </button>
  )
}
