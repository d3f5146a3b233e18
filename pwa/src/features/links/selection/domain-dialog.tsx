import type { Link } from '@atajo/shared/link'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { selectionTexts as texts } from '../../../texts/es/links/selection.ts'
import { PickerList } from '../../../ui/fields/picker-list.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { domainOf } from '../model/links-edit.ts'
import { editSelection } from './edit-selection.ts'
import { saidOf } from './selection-actions.ts'

interface DomainDialogProps {
  links: readonly Link[]
  onClose: () => void
}

const DEFAULT = ''

/** Asks for the short domain of the selected links. */
export function DomainDialog({ links, onClose }: DomainDialogProps) {
  const { domains = [], defaultDomain, publicUrl } = useShortLinkPlace()
  const [first] = links
  const shared =
    first && links.every((link) => domainOf(link) === domainOf(first)) ? domainOf(first) : undefined
  const defaultHost = defaultDomain ?? new URL(publicUrl).hostname

  function onToggle(host: string) {
    onClose()
    void editSelection(links, { kind: 'domain', domain: host === DEFAULT ? null : host })
  }

  return (
    <Dialog title={texts.domain.title} description={saidOf(links)} onClose={onClose}>
      <div className="selection-picker">
        <PickerList
          label={texts.actions.domain}
          options={[
            { id: DEFAULT, label: linkFormTexts.defaultDomain(defaultHost) },
            ...domains.map((host) => ({ id: host, label: host })),
          ]}
          selected={shared === undefined ? [] : [shared ?? DEFAULT]}
          onToggle={onToggle}
        />
      </div>
      <p className="mt-3 text-sm text-ink-2">{linkFormTexts.domainHelp}</p>
    </Dialog>
  )
}
