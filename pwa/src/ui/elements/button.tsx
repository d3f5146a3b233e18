import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  look?: 'plain' | 'accent' | 'ghost' | 'danger' | 'danger-solid' | 'invert'
  size?: 'small' | 'medium' | 'large'
}

/**
 * Gives another element a button's look: `<Link {...buttonLook({ look: 'accent' })} to="/links">`.
 */
export function buttonLook({ look = 'plain', size = 'medium' }: ButtonLook = {}) {
  return { className: 'button', 'data-look': look, 'data-size': size }
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName
  /** Shows a spinner and ignores clicks; the children name the running task. */
  isBusy?: boolean
}

export function Button({ look, size, icon, isBusy = false, children, className = '', ...rest }: ButtonProps) {
  const drawn = buttonLook({ look, size })
  return (
    <button
      type="button"
      {...rest}
      {...drawn}
      className={`${drawn.className} ${className}`}
      disabled={rest.disabled || isBusy}
      data-busy={isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
