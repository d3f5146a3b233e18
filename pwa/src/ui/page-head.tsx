import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** What is said under the title. */
  children?: ReactNode
  /** What one does here first. */
  action?: ReactNode
}

/** What a page begins with. */
export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {action}
    </header>
  )
}
