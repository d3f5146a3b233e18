import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { selectionTexts as texts } from '../../../texts/es/links/selection.ts'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { useIsNarrow } from '../../../ui/elements/use-is-narrow.ts'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useBackToClose } from '../../../ui/overlays/use-back-to-close.ts'
import { useSession } from '../../auth/auth.public.ts'
import { openUpsell, ProMark } from '../../billing/billing.public.ts'
import { ActionIcon } from './action-icon.tsx'
import { editSelection } from './edit-selection.ts'
import { actionsIn, forPhone, isIdle, needsPro, type SelectionAction } from './selection-actions.ts'
import { type AskedAbout, SelectionDialog } from './selection-dialogs.tsx'
import './selection.css'

export interface SelectionBarProps {
  place: 'list' | 'trash'
  links: readonly Link[]
  total: number
  onAll: () => void
  onEnd: () => void
}

/**
 * The actions for the selected links: a floating bar on desktops, bars at both ends of the screen
 * on phones.
 */
export function SelectionBar({ place, links, total, onAll, onEnd }: SelectionBarProps) {
  const [asked, setAsked] = useState<AskedAbout | null>(null)
  const { status, plan } = useSession()
  const isNarrow = useIsNarrow()
  const { domains = [] } = useShortLinkPlace()
  const actions = actionsIn(place, { isMember: status === 'user', hasDomains: domains.length > 0 })
  const all = links.length < total && { text: texts.all(formatNumber(total)), onAll }

  function run(action: SelectionAction) {
    setAsked(null)
    if (action === 'activate' || action === 'deactivate') {
      void editSelection(links, { kind: 'status', isActive: action === 'activate' })
    } else if (action === 'trash' || action === 'restore') void editSelection(links, { kind: action })
    else if (needsPro(action) && plan !== 'pro') openUpsell()
    else setAsked(action)
  }

  const shared = { links, all, onEnd, run }
  return (
    <>
      {isNarrow ? (
        <PhoneBars {...shared} actions={actions} onMore={() => setAsked('more')} />
      ) : (
        <DesktopBar {...shared} actions={actions} />
      )}
      <DialogPlace about={asked}>
        {(about) => (
          <SelectionDialog
            about={about}
            links={links}
            under={forPhone(actions, links).under}
            run={run}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogPlace>
    </>
  )
}

interface BarProps {
  links: readonly Link[]
  actions: readonly SelectionAction[]
  all: false | { text: string; onAll: () => void }
  onEnd: () => void
  run: (action: SelectionAction) => void
}

function DesktopBar({ links, actions, all, onEnd, run }: BarProps) {
  return (
    <section className="selection-bar" data-under-notices aria-label={texts.bar}>
      <SelectionCount count={links.length} />
      {all && (
        <button type="button" className="selection-all" onClick={all.onAll}>
          {all.text}
        </button>
      )}
      <i aria-hidden="true" />
      <ActionButtons links={links} actions={actions} run={run} />
      <i aria-hidden="true" />
      <button type="button" title={texts.end} onClick={onEnd}>
        <span className="sr-only">{texts.end}</span>
        <kbd>{texts.escape}</kbd>
      </button>
    </section>
  )
}

function PhoneBars({ links, actions, all, onEnd, run, onMore }: BarProps & { onMore: () => void }) {
  const { inBar, under } = forPhone(actions, links)
  useBackToClose(true, onEnd)
  return (
    <>
      <section className="selection-top" aria-label={texts.bar}>
        <IconButton icon="close" label={texts.end} onClick={onEnd} />
        <SelectionCount count={links.length} />
        {all && (
          <button type="button" className="selection-all" onClick={all.onAll}>
            {all.text}
          </button>
        )}
      </section>
      <section className="selection-thumb" aria-label={texts.actionsLabel}>
        <ActionButtons links={links} actions={inBar} run={run} />
        {under.length > 0 && (
          <button type="button" aria-haspopup="dialog" onClick={onMore}>
            <ActionIcon action="more" />
            <span>{texts.more}</span>
          </button>
        )}
      </section>
    </>
  )
}

function SelectionCount({ count }: { count: number }) {
  return (
    <p role="status">
      <b>{formatNumber(count)}</b> {texts.selected(count)}
    </p>
  )
}

function ActionButtons({ links, actions, run }: Pick<BarProps, 'links' | 'actions' | 'run'>) {
  const isPro = useSession().plan === 'pro'
  return actions.map((action) => (
    <button
      key={action}
      type="button"
      title={texts.actions[action]}
      data-action={action}
      disabled={isIdle(action, links)}
      onClick={() => run(action)}
    >
      <ActionIcon action={action} />
      <span>{texts.actions[action]}</span>
      {needsPro(action) && !isPro && <ProMark />}
    </button>
  ))
}
