import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  /** How many there are, under the title; room is kept for it while it is unknown. */
  count?: ReactNode
  /** What one does here first. */
  action?: ReactNode
}

/** What a page begins with. */
export function PageHead({ title, count, action }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {count !== undefined && (
          <p className="page-count" role="status">
            {count}
          </p>
        )}
      </div>
      {action}
    </header>
  )
}
