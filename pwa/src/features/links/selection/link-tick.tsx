import type { Link } from '@atajo/shared/link'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { linkName } from '../../../platform/text/short-link.ts'
import { selectionTexts } from '../../../texts/es/links/selection.ts'
import { colorClass } from '../../../ui/elements/chip.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { tileLetter } from '../model/destination-parts.ts'
import type { SelectLink } from './link-selection.ts'

interface LinkTickProps {
  link: Link
  place: ShortLinkPlace
  groupColor: string | null
  isPending?: boolean
  isSelected: boolean
  onSelect: SelectLink
}

/** A link's tile, which is also its selection checkbox. */
export function LinkTick({
  link,
  place,
  groupColor,
  isPending = false,
  isSelected,
  onSelect,
}: LinkTickProps) {
  return (
    <span className={`tile tick ${isPending ? '' : colorClass(groupColor)}`} data-pending={isPending}>
      <span aria-hidden="true">{tileLetter(link.destination)}</span>
      <Icon name="check" />
      <input
        type="checkbox"
        aria-label={selectionTexts.select(linkName(link, place))}
        checked={isSelected}
        // Prevents text selection on Shift-click.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          onSelect(link.id, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </span>
  )
}
