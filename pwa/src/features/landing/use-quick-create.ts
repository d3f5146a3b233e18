import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { forgetDraft, keepDraft } from '../../platform/kept-drafts.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useShortHost, useSite } from '../../platform/site.ts'
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { notify } from '../../ui/notify.tsx'
import { sessionView, subscribeToSession } from '../auth/auth.public.ts'
import { submitDestination } from '../links/links.public.ts'

const texts = landingTexts.quick
/** What could not be shortened without an account, or for want of room, waits here for one. */
export const QUICK_DRAFT = 'quick'

/** A link that was just made here: at once with its reserved code, later as the server has it. */
export interface MadeLink {
  destination: string
  /** Null while no code is known. */
  code: string | null
  state: 'working' | 'done' | 'queued'
  link: Link | null
}

/** Why no link was made of the last address. */
export interface QuickProblem {
  /** What the field says; null where the notice has said it all. */
  sentence: string | null
  isAtLimit?: boolean
}

/**
 * Makes links of pasted addresses; `create` returns whether one was made or kept for later, null
 * while one is made.
 */
export function useQuickCreate() {
  const shortHost = useShortHost()
  const site = useSite()
  const place = site
  const [made, setMade] = useState<MadeLink | null>(null)
  const [problem, setProblem] = useState<QuickProblem | null>(null)
  const { isBusy, run } = useOneAtATime()

  function refuse(why: QuickProblem): false {
    setProblem(why)
    return false
  }

  async function create(text: string): Promise<boolean> {
    const rules = await loadDestinationRules().catch(console.warn)
    if (!rules) return refuse({ sentence: texts.error(texts.noAnswer) })
    const typed = rules.readDestination(text, [shortHost, location.host])
    if (typed.href === null) {
      void notify({ title: texts.invalid, look: 'error' })
      return refuse({ sentence: typed.more })
    }
    const destination = typed.href
    // Without guests there is no session to wait for: the link of a visitor would wait for ever.
    if (site?.guests === false) await untilSessionKnown()
    const { status } = sessionView()
    if (status === 'none' || (site?.guests === false && status === 'unreachable')) {
      keepDraft(QUICK_DRAFT, text)
      return refuse({ sentence: texts.needsAccount })
    }
    setProblem(null)
    const before = made
    let code: string | null = null
    const onCode = (reserved: string | null) => {
      code = reserved
      setMade({ destination, code, state: 'working', link: null })
    }
    try {
      const shown = { group: null, tags: [] }
      const result = await submitDestination(destination, { shown, place, onCode })
      forgetDraft(QUICK_DRAFT)
      if (result.isQueued) void follow({ destination, code, state: 'queued', link: null }, result.arrived)
      else setMade(asMade(destination, result.answer))
      return true
    } catch (error) {
      setMade(before)
      if (!(error instanceof ApiError)) return refuse({ sentence: texts.error(texts.noAnswer) })
      const isAtLimit = error.code === 'plan_limit'
      if (isAtLimit) keepDraft(QUICK_DRAFT, text)
      return refuse({ sentence: texts.error(error.sentence), isAtLimit })
    }
  }

  async function follow(queued: MadeLink, arrived: Promise<Link | null>) {
    setMade(queued)
    const link = await arrived
    if (link) setMade((shown) => (shown === queued ? asMade(queued.destination, link) : shown))
  }

  return { made, problem, isBusy, create: (text: string) => run(() => create(text)) }
}

function asMade(destination: string, link: Link): MadeLink {
  return { destination, code: linkCode(link), state: 'done', link }
}

/** The rules for addresses, which the first paint does not need. */
export function loadDestinationRules() {
  return import('./read-destination.ts')
}

function untilSessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeToSession(look)
    function look(): void {
      if (sessionView().status === 'checking') return
      stop()
      resolve()
    }
    look()
  })
}
