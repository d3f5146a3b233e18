import type { Link } from '@atajo/shared/link'
import { plainDraft } from '@atajo/shared/plain-draft'
import { useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useShortHost, useSite } from '../../platform/site.ts'
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { notify } from '../../ui/notify.tsx'

const texts = landingTexts.quick

/** A link that was just made here: at once with its reserved code, later as the server has it. */
export interface MadeLink {
  destination: string
  /** Null while no code is known. */
  code: string | null
  state: 'working' | 'done' | 'queued'
  link: Link | null
}

/** Makes links of pasted addresses; `create` answers whether one was made or kept for later, null while one is made. */
export function useQuickCreate() {
  const shortHost = useShortHost()
  const publicUrl = useSite()?.publicUrl
  const [made, setMade] = useState<MadeLink | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useOneAtATime()

  function refuse(sentence: string): false {
    setProblem(sentence)
    void notify({ title: sentence, look: 'error' })
    return false
  }

  async function create(text: string): Promise<boolean> {
    const destination = await readDestination(text, [shortHost, location.host]).catch(() => undefined)
    if (destination === undefined) return refuse(texts.error(texts.noAnswer))
    if (destination === null) return refuse(texts.invalid)
    setProblem(null)
    const before = made
    let code: string | null = null
    const onCode = (reserved: string | null) => {
      code = reserved
      setMade({ destination, code, state: 'working', link: null })
    }
    try {
      const { submitLink } = await import('../links/links.api.ts')
      const shown = { group: null, tags: [] }
      const result = await submitLink(plainDraft(destination), { shown, publicUrl, onCode })
      if (result.isQueued) void follow({ destination, code, state: 'queued', link: null }, result.arrived)
      else setMade(asMade(destination, result.answer))
      return true
    } catch (error) {
      setMade(before)
      return refuse(texts.error(error instanceof ApiError ? error.details || error.message : texts.noAnswer))
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
  return import('@atajo/shared/destination-url')
}

/** The address that the text stands for; null when it cannot be one. Private addresses are the server's to judge. */
async function readDestination(text: string, ownHosts: string[]): Promise<string | null> {
  if (text.trim() === '') return null
  const { parseDestination } = await loadDestinationRules()
  const strict = parseDestination(text, { ownHosts, allowPrivate: false })
  if (strict.ok) return strict.href
  if (strict.issue !== 'private_address') return null
  const lenient = parseDestination(text, { ownHosts, allowPrivate: true })
  return lenient.ok ? lenient.href : null
}
