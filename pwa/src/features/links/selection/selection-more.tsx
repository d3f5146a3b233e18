import type { Link } from '@atajo/shared/link'
import { useId } from 'react'
import { selectionTexts as texts } from '../../../texts/es/links/selection.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ActionIcon } from './action-icon.tsx'
import { isIdle, type SelectionAction, saidOf } from './selection-actions.ts'

interface SelectionMoreProps {
  links: readonly Link[]
  under: readonly SelectionAction[]
  run: (action: SelectionAction) => void
  onClose: () => void
}

/** Lists the actions that do not fit into a phone's bar. */
export function SelectionMore({ links, under, run, onClose }: SelectionMoreProps) {
  const id = useId()
  return (
    <Dialog title={saidOf(links)} onClose={onClose}>
      <div className="selection-more">
        {under.map((action) => (
          <button
            key={action}
            type="button"
            data-action={action}
            disabled={isIdle(action, links)}
            aria-describedby={`${id}-${action}`}
            onClick={() => run(action)}
          >
            <ActionIcon action={action} />
            {texts.actions[action]}
            <small id={`${id}-${action}`}>
              {isIdle(action, links) && texts.already}
              {action === 'trash' && texts.canBeUndone}
            </small>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
