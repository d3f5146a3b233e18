import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/elements/icon.tsx'

interface AccountSectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section id={id} className="account-section" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  )
}

interface AccountRowProps {
  icon?: IconName
  title: ReactNode
  sentence: ReactNode
  look?: 'danger'
  children?: ReactNode
}

export function AccountRow({ icon, title, sentence, look, children }: AccountRowProps) {
  return (
    <li className="account-row" data-look={look}>
      {icon && <Icon name={icon} />}
      <div>
        <b>{title}</b>
        <span>{sentence}</span>
      </div>
      {children}
    </li>
  )
}
