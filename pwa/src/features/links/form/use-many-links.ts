import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { plainDraft } from '@atajo/shared/link-draft'
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/server/api-error.ts'
import { useSite } from '../../../platform/server/site.ts'
import { storageProblem } from '../../../platform/server/storage-notices.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { manyLinksTexts } from '../../../texts/es/links/many-links.ts'
import type { ManyLinks } from '../model/link-dialog.ts'
import { submitLink } from '../outbox/links.queries.ts'
import type { ReadAddress } from './read-addresses.ts'

/** The progress of one address. */
export type AddressState =
  | { kind: 'ready' | 'working' }
  /** `code` is null until the server has assigned one. */
  | { kind: 'made'; code: string | null; isQueued: boolean }
  | { kind: 'refused'; why: string }

/** Why the remaining addresses were not tried. */
export interface ManyLinksProblem {
  sentence: string
  isAtLimit: boolean
}

/** Creates links one after the other, and stops at the first refusal that applies to all. */
export function useManyLinks(addresses: readonly ReadAddress[], { groupId, tagIds, shown }: ManyLinks) {
  const shownAt = useSite()
  const [states, setStates] = useState(() => addresses.map(stateOf))
  const [problem, setProblem] = useState<ManyLinksProblem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  function note(place: number, state: AddressState): void {
    setStates((before) => before.map((other, index) => (index === place ? state : other)))
  }

  /** Returns whether to continue with the next address. */
  async function shorten(place: number, destination: string): Promise<boolean> {
    note(place, { kind: 'working' })
    let code: string | null = null
    const onCode = (reserved: string | null) => {
      code = reserved
    }
    try {
      const draft = { ...plainDraft(destination), groupId, tagIds }
      const result = await submitLink(draft, { shown, place: shownAt, onCode })
      if (result.isQueued) {
        note(place, { kind: 'made', code, isQueued: true })
        void result.arrived.then((link) => {
          if (link) note(place, { kind: 'made', code: linkCode(link), isQueued: false })
        })
      } else note(place, { kind: 'made', code: linkCode(result.answer), isQueued: false })
      return true
    } catch (error) {
      return tellRefusal(place, error)
    }
  }

  function tellRefusal(place: number, error: unknown): boolean {
    if (error instanceof ApiError && error.code !== 'plan_limit' && error.status === 400) {
      note(place, { kind: 'refused', why: error.sentence })
      return true
    }
    note(place, { kind: 'ready' })
    const isAtLimit = error instanceof ApiError && error.code === 'plan_limit'
    const sentence = sentenceOf(error, storageProblem(error).details)
    setProblem({ sentence, isAtLimit })
    return false
  }

  async function start(): Promise<void> {
    isStopped.current = false
    setProblem(null)
    setIsBusy(true)
    const open = states.flatMap(({ kind }, place) => (kind === 'ready' ? [place] : []))
    for (const place of open) {
      const destination = addresses[place]?.href
      if (isStopped.current || !destination || !(await shorten(place, destination))) break
    }
    setIsBusy(false)
  }

  function stop(): void {
    isStopped.current = true
  }

  return { states, problem, isBusy, start, stop }
}

function stateOf(address: ReadAddress): AddressState {
  if (address.href !== null) return { kind: 'ready' }
  const { issue } = address
  return { kind: 'refused', why: issue === 'again' ? manyLinksTexts.again : FIELD_ISSUE_TEXTS[issue] }
}
