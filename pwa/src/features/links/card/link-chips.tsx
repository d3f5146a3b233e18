import type { Link } from '@atajo/shared/link'
import { useEffect, useRef, useState } from 'react'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { LinkCollections } from './link-collections.tsx'

interface LinkChipsProps {
  link: Link
  groupColor: string | null
}

/** Shows a link's group and as many tags as fit in one line, and counts the rest. */
export function LinkChips({ link, groupColor }: LinkChipsProps) {
  const line = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(0)
  const { group, tags } = link
  // biome-ignore lint/correctness/useExhaustiveDependencies: other chips may fit in the same width.
  useEffect(() => {
    const { current } = line
    if (!current) return
    const observer = new ResizeObserver(() => setHidden(countBelowFirstLine(current)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [group, tags])
  return (
    <div className="link-row-chips">
      <div ref={line} className="chips-in-line">
        <LinkCollections
          link={link}
          groupColor={groupColor}
          tags={tags}
          withoutGroup={tags.length === 0 && <p>{linksTexts.noGroup}</p>}
        />
      </div>
      {hidden > 0 && (
        <span
          className="chip"
          aria-hidden="true"
          title={tags
            .slice(-hidden)
            .map((tag) => tag.name)
            .join(', ')}
        >
          {linksTexts.moreTags(hidden)}
        </span>
      )}
    </div>
  )
}

/** Chips that do not fit wrap into a line that is clipped. */
function countBelowFirstLine(line: HTMLElement): number {
  const [first, ...others] = [...line.children].map((chip) => (chip as HTMLElement).offsetTop)
  return others.filter((top) => top > (first ?? 0)).length
}
