import { type ReactNode, useId } from 'react'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Icon, type IconName } from '../../../ui/elements/icon.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ProMark } from '../../billing/billing.public.ts'
import type { LinkOptionName } from '../model/link-draft.ts'

interface LinkOptionProps {
  name: LinkOptionName
  icon: IconName
  isOn: boolean
  /**
   * False if the plan lacks the option: its fields are then read-only, but it can be switched off.
   */
  isAllowed: boolean
  onToggle: (isOn: boolean) => void
  children: ReactNode
}

/**
 * A section of the advanced options: a switch with title and description, and fields while it is
 * on.
 */
export function LinkOption({ name, icon, isOn, isAllowed, onToggle, children }: LinkOptionProps) {
  const id = useId()
  const { title, help } = linkFormTexts.options[name]
  return (
    <div className="link-option" data-on={isOn}>
      <header>
        <Icon name={icon} />
        <div className="min-w-0 flex-1">
          <h4 id={`${id}-title`}>
            {title} {!isAllowed && <ProMark />}
          </h4>
          <p id={`${id}-help`}>{help}</p>
        </div>
        <Switch isOn={isOn} onChange={onToggle} labelledBy={`${id}-title`} describedBy={`${id}-help`} />
      </header>
      {isOn && (
        <fieldset className="link-option-fields" disabled={!isAllowed}>
          {children}
        </fieldset>
      )}
    </div>
  )
}
