import type { Link } from '@atajo/shared/link'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/elements/chip.tsx'

interface LinkCollectionsProps {
  link: Link
  groupColor: string | null
  tags: Link['tags']
  /** Shown in place of a missing group. */
  withoutGroup: ReactNode
}

/** Shows a link's group and tags as chips. */
export function LinkCollections({ link, groupColor, tags, withoutGroup }: LinkCollectionsProps) {
  return (
    <>
      {link.group ? (
        <Chip color={groupColor} icon="folder">
          {link.group.title}
        </Chip>
      ) : (
        withoutGroup
      )}
      {tags.map((tag) => (
        <Chip key={tag.id} color={tag.color}>
          {tag.name}
        </Chip>
      ))}
    </>
  )
}
