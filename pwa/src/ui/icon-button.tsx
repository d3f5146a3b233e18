import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** What it does, read aloud and shown on hover. */
  label: string
  /** `small` is 36 px with a mouse from 1024 px on, 44 px elsewhere. */
  size?: 'small' | 'medium'
}

export function IconButton({ icon, label, size = 'medium', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${className}`}
      data-size={size}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
