import { BULK_IDS } from '@atajo/shared/bulk-change'
import { LINK_OFFERS } from '@atajo/shared/link-transfer'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatNumber } from '../../platform/text/formats.ts'
import { linkOfferTexts as texts } from '../../texts/es/link-offer.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SecureDialog, useAccount } from '../account/account.public.ts'
import { offerLinks } from './offer.queries.ts'
import { offersQuery } from './transfers.queries.ts'
import './offer-dialog.css'

export interface OfferDialogProps {
  /** Ids of the owner's links; links not yet sent to the server are excluded. */
  ids: readonly number[] | 'all'
  onClose: () => void
}

export function OfferDialog({ ids, onClose }: OfferDialogProps) {
  if (ids === 'all') return <OfferForm ids="all" unsent={0} onClose={onClose} />
  const known = ids.filter((id) => id > 0)
  if (known.length > BULK_IDS) return <TooManyDialog onClose={onClose} />
  return <OfferForm ids={known} unsent={ids.length - known.length} onClose={onClose} />
}

function OfferForm({ ids, unsent, onClose }: OfferDialogProps & { unsent: number }) {
  const { data: account } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()

  async function send({ to = '', password, code }: Record<string, string>) {
    const { links } = await offerLinks({ ids, to, password, code })
    onClose()
    const onPress = () => void navigate({ to: '/account', hash: 'offers' })
    void notify({
      title: texts.done(links, formatNumber(links), to),
      details: texts.doneDetails,
      action: { label: texts.view, onPress },
    })
    await client.invalidateQueries({ queryKey: offersQuery.queryKey })
  }

  const title = ids === 'all' ? texts.titleAll : texts.title(ids.length, formatNumber(ids.length))
  return (
    <SecureDialog
      texts={{ ...texts, title, lead: texts.lead(LINK_OFFERS.days) }}
      hasTotp={account?.hasTotp ?? false}
      // Nearly every account has a password; the field disappears if this one has none.
      hasPassword={account?.hasPassword ?? true}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ul className="offer-facts">
            {texts.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {unsent > 0 && <NoticeBox look="warning">{texts.unsent(unsent)}</NoticeBox>}
          <TextField
            label={texts.to}
            help={texts.toHelp}
            name="to"
            error={errors.to}
            autoComplete="off"
            maxLength={254}
            isExact
            required
          />
        </>
      )}
    </SecureDialog>
  )
}

function TooManyDialog({ onClose }: { onClose: () => void }) {
  const { title, sentence, action } = texts.tooMany
  return (
    <Dialog
      title={title}
      description={sentence(formatNumber(BULK_IDS))}
      onClose={onClose}
      footer={
        <Link to="/account" hash="offers" {...buttonLook({ look: 'accent' })} onClick={onClose}>
          {action}
        </Link>
      }
    />
  )
}
