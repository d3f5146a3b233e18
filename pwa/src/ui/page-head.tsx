import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** Shown below the title. */
  children?: ReactNode
  /** The page's main action. */
  action?: ReactNode
  /** Alternative views of the page; they share the title's line if there is room. */
  views?: ReactNode
  /** Reduces the height on phones. */
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
