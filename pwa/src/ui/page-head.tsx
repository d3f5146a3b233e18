import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** What is said under the title. */
  children?: ReactNode
  /** What one does here first. */
  action?: ReactNode
  /** Other views of the same, which share the title's line where there is room. */
  views?: ReactNode
  /** Whether it takes as little height as it can on a phone. */
  isCompact?: boolean
}

/** What a page begins with. */
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
