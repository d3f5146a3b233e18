import type { AcceptedLinks, LinkOfferDetail } from '@atajo/shared/link-transfer'
import { PLANS } from '@atajo/shared/plan'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { authTexts } from '../../texts/es/account/auth.ts'
import { offeredLinksTexts as texts } from '../../texts/es/offered-links.ts'
import { syncTexts } from '../../texts/es/sync.ts'
import { Button } from '../../ui/elements/button.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { Unavailable } from '../../ui/lists/data-age.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAccount } from '../account/account.public.ts'
import { useSession } from '../auth/auth.public.ts'
import { LimitWay } from '../billing/billing.public.ts'
import { AcceptedDialog } from './accepted-dialog.tsx'
import { acceptOffer, declineOffer, offerQuery } from './offer-answer.queries.ts'
import { OfferedLinks } from './offered-links.tsx'
import type { IncomingOffer } from './transfers.queries.ts'

export interface OfferedLinksDialogProps {
  offer: IncomingOffer
  onClose: () => void
}

const WIDTH = 640

/** Shows all offered destinations before the offer can be accepted. */
export function OfferedLinksDialog({ offer, onClose }: OfferedLinksDialogProps) {
  const { id, from, links: count } = offer
  const { data, isError, error, refetch } = useQuery(offerQuery(id))
  const answer = useAnswer(offer, onClose)
  const isOnline = useIsOnline()
  if (answer.accepted) return <AcceptedDialog accepted={answer.accepted} from={from} onClose={onClose} />
  if (answer.step === 'declining') {
    return (
      <ConfirmDialog
        title={texts.declining.title}
        description={texts.declining.sentence(from)}
        confirmLabel={texts.decline}
        look="danger"
        onConfirm={() => void answer.decline()}
        onClose={() => answer.ask(false)}
      />
    )
  }
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      title={texts.title(from, count, formatNumber(count))}
      description={texts.about}
      width={WIDTH}
      onClose={onClose}
      footer={
        !isGone && (
          <>
            <Button disabled={!isOnline} onClick={() => answer.ask(true)}>
              {texts.decline}
            </Button>
            <Button
              look="accent"
              disabled={!isOnline || !data}
              isBusy={answer.step === 'accepting'}
              onClick={() => void answer.accept()}
            >
              {answer.step === 'accepting' ? texts.accepting : texts.accept}
            </Button>
          </>
        )
      }
    >
      <div className="offered">
        {answer.problem && (
          <div ref={showIt}>
            <NoticeBox look="error">{answer.problem}</NoticeBox>
          </div>
        )}
        {data ? (
          <Readable links={data.links} count={count} isTried={answer.problem !== null} />
        ) : isGone ? (
          <NoticeBox>{texts.gone}</NoticeBox>
        ) : isError || !isOnline ? (
          <Unavailable onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} label={texts.loading} />
        )}
      </div>
    </Dialog>
  )
}

/** Scrolls the notice into view for people who have scrolled down. */
function showIt(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
}

interface ReadableProps {
  links: LinkOfferDetail['links']
  count: number
  /** True if the server has already refused the acceptance. */
  isTried: boolean
}

function Readable({ links, count, isTried }: ReadableProps) {
  const isOnline = useIsOnline()
  return (
    <>
      {!isOnline && <NoticeBox icon="offline">{syncTexts.needsConnection}</NoticeBox>}
      {links.length < count && <NoticeBox>{texts.fewer(links.length, formatNumber(links.length))}</NoticeBox>}
      {!isTried && <RoomNotice count={links.length} />}
      <OfferedLinks links={links} />
    </>
  )
}

type Step = 'reading' | 'declining' | 'accepting'

/** Sends the answer and refreshes the data it changes. */
function useAnswer({ id }: IncomingOffer, onClose: () => void) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>('reading')
  const [problem, setProblem] = useState<string | null>(null)
  const [accepted, setAccepted] = useState<AcceptedLinks | null>(null)

  async function attempt(work: () => Promise<unknown>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(sentenceOf(error, authTexts.noAnswer))
    }
    setStep('reading')
    // An answer changes links, groups, tags, statistics and usage, and ends the offer.
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.isKept !== false })
  }

  return {
    step,
    problem,
    accepted,
    ask: (isAsking: boolean) => setStep(isAsking ? 'declining' : 'reading'),
    accept: () => {
      setStep('accepting')
      return attempt(async () => setAccepted(await acceptOffer(id)))
    },
    decline: () =>
      attempt(async () => {
        await declineOffer(id)
        onClose()
        void notify({ title: texts.declined })
      }),
  }
}

/** Says how many links exceed the plan's limit, and how to make room. */
function RoomNotice({ count }: { count: number }) {
  const { plan } = useSession()
  const { data: account } = useAccount()
  const limit = PLANS[plan].links
  if (!account || limit === null) return null
  const { links: used } = account.usage
  const missing = used + count - limit
  if (missing <= 0) return null
  return (
    <NoticeBox look="warning" icon="alert">
      {count > limit
        ? texts.tooMany(formatNumber(limit))
        : texts.noRoom(missing, formatNumber(missing), formatNumber(limit), formatNumber(used))}
      <LimitWay />
    </NoticeBox>
  )
}
