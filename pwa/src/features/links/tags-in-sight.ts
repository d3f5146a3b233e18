import type { Link } from '@atajo/shared/link'

type LinkTag = Link['tags'][number]

const MAX_TAGS = 2
/** What fits in one line of a row, in letters, when each chip's edges count as some. */
const LINE_LETTERS = 36
const CHIP_LETTERS = 4

/** The tags that a row shows whole beside the link's group, and the ones it only counts. */
export function tagsInSight({ group, tags }: Pick<Link, 'group' | 'tags'>): {
  shown: LinkTag[]
  hidden: LinkTag[]
} {
  let left = LINE_LETTERS - (group ? group.title.length + CHIP_LETTERS : 0)
  let count = 0
  for (const { name } of tags.slice(0, MAX_TAGS)) {
    left -= name.length + CHIP_LETTERS
    const countChip = count + 1 < tags.length ? CHIP_LETTERS : 0
    if (left < countChip) break
    count += 1
  }
  return { shown: tags.slice(0, count), hidden: tags.slice(count) }
}
