import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import '../styles/notices.css'

interface NoticeBoxProps {
  look?: 'plain' | 'error' | 'warning' | 'success'
  icon?: IconName
  children: ReactNode
}

/** A message beside its cause; errors are announced at once. */
export function NoticeBox({ look = 'plain', icon = 'info', children }: NoticeBoxProps) {
  return (
    <div className="notice" data-look={look} role={look === 'error' ? 'alert' : 'status'}>
      <Icon name={look === 'error' ? 'alert' : icon} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
