import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { removeDraft, storeDraft } from '../../platform/device/stored-drafts.ts'
import { useOneAtATime } from '../../platform/page/use-one-at-a-time.ts'
import { ApiError } from '../../platform/server/api-error.ts'
import { useShortHost, useSite } from '../../platform/server/site.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { sessionView, subscribeToSession } from '../auth/auth.public.ts'
import { submitDestination } from '../links/links.public.ts'

const texts = landingTexts.quick
/** The draft of an address that needs an account to be shortened. */
export const QUICK_DRAFT = 'quick'

/** A link just created here: first with its reserved code, later with the server's data. */
export interface MadeLink {
  destination: string
  /** Null before a code is known. */
  code: string | null
  state: 'working' | 'done' | 'queued'
  link: Link | null
}

export interface QuickProblem {
  /** The field's sentence; null if a notice has already explained the problem. */
  sentence: string | null
  isAtLimit?: boolean
}

/**
 * Creates links from pasted addresses. `create` returns whether a link was created or its address
 * stored for later, and null while another one is being created.
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
    // Without guests there is no session to wait for: a visitor's link would wait forever.
    if (site?.guests === false) await untilSessionKnown()
    const { status } = sessionView()
    if (status === 'none' || (site?.guests === false && status === 'unreachable')) {
      storeDraft(QUICK_DRAFT, text)
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
      removeDraft(QUICK_DRAFT)
      if (result.isQueued) void follow({ destination, code, state: 'queued', link: null }, result.arrived)
      else setMade(asMade(destination, result.answer))
      return true
    } catch (error) {
      setMade(before)
      if (!(error instanceof ApiError)) return refuse({ sentence: texts.error(texts.noAnswer) })
      const isAtLimit = error.code === 'plan_limit'
      if (isAtLimit) storeDraft(QUICK_DRAFT, text)
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

/** The first paint does not need the rules for addresses. */
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
