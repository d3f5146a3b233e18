import { LINK_OFFERS } from '@atajo/shared/link-transfer'
import { useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { formatDate, formatNumber } from '../../platform/text/formats.ts'
import { accountTexts } from '../../texts/es/account/account.ts'
import { openOffersTexts as texts } from '../../texts/es/open-offers.ts'
import { Button } from '../../ui/elements/button.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { notifyRefusal } from '../../ui/notices/notify-refusal.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { AccountRow, AccountSection, UnreadRows } from '../account/account.public.ts'
import { OfferDialog, OfferedLinksDialog } from './lazy-offers.ts'
import { type IncomingOffer, type OutgoingOffer, useOpenOffers, withdrawOffer } from './transfers.queries.ts'

type Asked =
  | { name: 'answer'; offer: IncomingOffer }
  | { name: 'withdraw'; offer: OutgoingOffer }
  | { name: 'offer' }

/** Lists incoming and outgoing offers, and can offer all links of the account. */
export function OffersSection({ links }: { links: number }) {
  const { data: offers, isError, refetch } = useOpenOffers()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isOnline = useIsOnline()

  async function withdraw({ id }: OutgoingOffer) {
    setAsked(null)
    try {
      await withdrawOffer(id)
      void notify({ title: texts.withdrawn })
    } catch (error) {
      notifyRefusal(texts.failed, error)
    }
    await refetch()
  }

  return (
    <AccountSection id="offers" {...accountTexts.sections.offers}>
      <ul className="card account-rows">
        {!offers && <UnreadRows isError={isError} onRetry={() => void refetch()} />}
        {offers && offers.incoming.length + offers.outgoing.length === 0 && (
          <li className="account-row text-ink-2">{texts.none}</li>
        )}
        {offers?.incoming.map((offer) => (
          <IncomingRow key={offer.id} offer={offer} onView={() => setAsked({ name: 'answer', offer })} />
        ))}
        {offers?.outgoing.map((offer) => (
          <OutgoingRow
            key={offer.id}
            offer={offer}
            onWithdraw={() => setAsked({ name: 'withdraw', offer })}
          />
        ))}
        <AccountRow
          icon="link"
          title={texts.all.title}
          sentence={texts.all.sentence(links, formatNumber(links))}
        >
          <Button
            size="small"
            aria-label={texts.all.title}
            disabled={!isOnline || links === 0}
            onClick={() => setAsked({ name: 'offer' })}
          >
            {texts.all.action}
          </Button>
        </AccountRow>
      </ul>
      <DialogPlace about={asked}>
        {(shown) => (
          <AskedDialog
            asked={shown}
            withdraw={(offer) => void withdraw(offer)}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogPlace>
    </AccountSection>
  )
}

interface AskedDialogProps {
  asked: Asked
  withdraw: (offer: OutgoingOffer) => void
  onClose: () => void
}

function AskedDialog({ asked, withdraw, onClose }: AskedDialogProps) {
  if (asked.name === 'offer') return <OfferDialog ids="all" onClose={onClose} />
  if (asked.name === 'answer') return <OfferedLinksDialog offer={asked.offer} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.withdrawing.title}
      description={texts.withdrawing.sentence(asked.offer.to)}
      confirmLabel={texts.withdraw}
      onConfirm={() => withdraw(asked.offer)}
      onClose={onClose}
    />
  )
}

function endOf({ at }: { at: string }): string {
  const end = new Date(at)
  end.setUTCDate(end.getUTCDate() + LINK_OFFERS.days)
  return formatDate(end.toISOString())
}

function IncomingRow({ offer, onView }: { offer: IncomingOffer; onView: () => void }) {
  const { from, links } = offer
  const isOnline = useIsOnline()
  return (
    <AccountRow
      icon="download"
      title={texts.incoming(from, links, formatNumber(links))}
      sentence={texts.until(endOf(offer))}
    >
      <Button
        size="small"
        look="accent"
        aria-label={texts.viewOf(from)}
        disabled={!isOnline}
        onClick={onView}
      >
        {texts.view}
      </Button>
    </AccountRow>
  )
}

function OutgoingRow({ offer, onWithdraw }: { offer: OutgoingOffer; onWithdraw: () => void }) {
  const { to, links } = offer
  const isOnline = useIsOnline()
  return (
    <AccountRow
      icon="upload"
      title={texts.outgoing(to, links, formatNumber(links))}
      sentence={texts.unanswered(endOf(offer))}
    >
      <Button size="small" aria-label={texts.withdrawOf(to)} disabled={!isOnline} onClick={onWithdraw}>
        {texts.withdraw}
      </Button>
    </AccountRow>
  )
}
