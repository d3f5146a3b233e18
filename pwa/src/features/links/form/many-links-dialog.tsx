import { shortAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef } from 'react'
import { copyText } from '../../../platform/device/clipboard.ts'
import { csvFile, saveFile } from '../../../platform/device/save-file.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { shortLinkPrefix, shortLinkUrl } from '../../../platform/text/short-link.ts'
import { manyLinksTexts as texts } from '../../../texts/es/links/many-links.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { MiddleCut } from '../../../ui/elements/middle-cut.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LimitWay } from '../../billing/billing.public.ts'
import { policyOf } from '../model/check-link-form.ts'
import { closeLinkDialog, type ManyLinks } from '../model/link-dialog.ts'
import { MAX_ADDRESSES, type ReadAddress, readAddresses } from './read-addresses.ts'
import { type AddressState, useManyLinks } from './use-many-links.ts'
import './many-links.css'

/** Shortens several pasted addresses, with progress, and offers the short links to copy. */
export function ManyLinksDialog({ many }: { many: ManyLinks }) {
  const place = useShortLinkPlace()
  const all = useMemo(() => readAddresses(many.text, policyOf(place)), [many.text, place])
  const addresses = useMemo(() => all.slice(0, MAX_ADDRESSES), [all])
  const { states, problem, isBusy, start, stop } = useManyLinks(addresses, many)
  const startRef = useRef<HTMLButtonElement>(null)
  const short = shortened(addresses, states, place)
  return (
    <Dialog
      title={texts.title}
      description={summary(states)}
      width={640}
      onClose={closeLinkDialog}
      initialFocus={startRef}
      footer={
        <ManyLinksActions
          states={states}
          short={short}
          isBusy={isBusy}
          startRef={startRef}
          onStart={() => void start()}
          onStop={stop}
        />
      }
    >
      {all.length > MAX_ADDRESSES && <NoticeBox>{texts.tooMany(MAX_ADDRESSES)}</NoticeBox>}
      {problem && (
        <NoticeBox look="error">
          {problem.sentence}
          {problem.isAtLimit && <LimitWay />}
        </NoticeBox>
      )}
      <ol className="many-links" aria-label={texts.list}>
        {addresses.map(({ text }, index) => (
          <AddressRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may repeat
            key={index}
            text={text}
            state={states[index] as AddressState}
            prefix={shortLinkPrefix(place)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

function AddressRow({ text, state, prefix }: { text: string; state: AddressState; prefix: string }) {
  return (
    <li data-state={state.kind}>
      <span className="many-links-long">
        <MiddleCut text={shortAddress(text)} />
      </span>
      {state.kind === 'working' && <Spinner />}
      {state.kind === 'refused' && (
        <span className="many-links-why">
          <Icon name="alert" />
          {state.why}
        </span>
      )}
      {state.kind === 'made' && (
        <span className="many-links-short">
          <Icon name={state.isQueued ? 'offline' : 'check'} />
          {state.code === null ? texts.waiting : `${prefix}${state.code}`}
        </span>
      )}
    </li>
  )
}

interface ShortenedAddress {
  destination: string
  shortLink: string
}

interface ManyLinksActionsProps {
  states: readonly AddressState[]
  short: readonly ShortenedAddress[]
  isBusy: boolean
  startRef: RefObject<HTMLButtonElement | null>
  onStart: () => void
  onStop: () => void
}

function ManyLinksActions({ states, short, isBusy, startRef, onStart, onStop }: ManyLinksActionsProps) {
  const made = countOf(states, 'made')
  const open = countOf(states, 'ready')
  const isBegun = made > 0 || isBusy
  if (isBusy) {
    return (
      <>
        <p className="mr-auto" role="status">
          {texts.working} {texts.progress(made, made + open + countOf(states, 'working'))}
        </p>
        <Button onClick={onStop}>{texts.stop}</Button>
      </>
    )
  }
  return (
    <>
      {isBegun ? (
        <>
          <Link to="/links" className="text-link mr-auto py-2.5" onClick={closeLinkDialog}>
            {texts.seeAll}
          </Link>
          {short.length > 0 && (
            <>
              <Button icon="download" onClick={() => saveFile(csvOf(short), texts.file)}>
                {texts.save}
              </Button>
              <Button icon="copy" look={open === 0 ? 'accent' : 'plain'} onClick={() => void copyList(short)}>
                {texts.copy}
              </Button>
            </>
          )}
        </>
      ) : (
        <Button onClick={closeLinkDialog}>{texts.cancel}</Button>
      )}
      {open > 0 && (
        <button ref={startRef} type="button" {...buttonLook({ look: 'accent' })} onClick={onStart}>
          {isBegun ? texts.goOn(open) : texts.start(open)}
        </button>
      )}
    </>
  )
}

function summary(states: readonly AddressState[]): string {
  const made = states.filter((state) => state.kind === 'made')
  const open = countOf(states, 'ready') + countOf(states, 'working')
  if (made.length === 0) return texts.found(open, countOf(states, 'refused'))
  const queued = made.filter(({ isQueued }) => isQueued).length
  const sentences = [
    made.length > queued && texts.done(made.length - queued),
    queued > 0 && texts.kept(queued),
    open > 0 && texts.left(open),
  ]
  return sentences.filter(Boolean).join(' ')
}

function countOf(states: readonly AddressState[], kind: AddressState['kind']): number {
  return states.filter((state) => state.kind === kind).length
}

function shortened(
  addresses: readonly ReadAddress[],
  states: readonly AddressState[],
  place: ShortLinkPlace,
): ShortenedAddress[] {
  return states.flatMap((state, index) => {
    const destination = addresses[index]?.href
    if (!destination || state.kind !== 'made' || state.code === null) return []
    return [{ destination, shortLink: shortLinkUrl({ code: state.code, customSlug: null }, place) }]
  })
}

function csvOf(short: readonly ShortenedAddress[]): Blob {
  return csvFile([texts.columns, ...short.map(({ destination, shortLink }) => [destination, shortLink])])
}

async function copyList(short: readonly ShortenedAddress[]): Promise<void> {
  try {
    await copyText(short.map(({ shortLink }) => shortLink).join('\n'))
    void notify({ title: texts.copied, details: texts.copiedDetails(short.length) })
  } catch {
    void notify({ title: texts.copyFailed, look: 'error' })
  }
}
