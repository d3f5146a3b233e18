import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import './styles/collections.css'

interface CollectionCardProps {
  /** The heading, with its drawing or colour. */
  title: ReactNode
  /** Classes of its colour. */
  className?: string
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
  /** What it says about itself. */
  children?: ReactNode
  /** The last line: where it leads, and its state. */
  foot: ReactNode
}

/** One card of a collection: its name, what can be done with it, and where it leads. */
export function CollectionCard(props: CollectionCardProps) {
  return (
    <article className={`card collection-card ${props.className ?? ''}`}>
      <header>
        {props.title}
        <IconButton icon="edit" size="small" label={props.editLabel} onClick={props.onEdit} />
        <IconButton icon="trash" size="small" label={props.deleteLabel} onClick={props.onDelete} />
      </header>
      {props.children}
      <footer>{props.foot}</footer>
    </article>
  )
}
