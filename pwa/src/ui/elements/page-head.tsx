import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Alternative views of the page; they share the title's line if there is room. */
  views?: ReactNode
  isCompact?: boolean
}

export function PageHead({ title, children, action, views, isCompact }: PageHeadProps) {
  return (
    <header className="page-head" data-compact={isCompact}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {views}
      {action}
    </header>
  )
}
