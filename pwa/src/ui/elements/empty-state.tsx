import type { ReactNode } from 'react'

interface EmptyStateProps {
  drawing?: ReactNode
  title: string
  sentence?: string
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
