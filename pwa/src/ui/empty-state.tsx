import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A drawing of 240 px width. */
  drawing?: ReactNode
  title: string
  /** One sentence. */
  sentence?: string
  /** One button. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, sentence, action }: EmptyStateProps) {
  return (
    <div className="empty-state py-8">
      {drawing}
      <h2>{title}</h2>
      <p>{sentence}</p>
      {action}
    </div>
  )
}
