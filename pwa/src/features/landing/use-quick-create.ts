import type { Link } from '@atajo/shared/link'
import type { NewLink } from '@atajo/shared/link-draft'
import { useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useShortHost, useSite } from '../../platform/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { notify } from '../../ui/notify.tsx'
import { submitLink } from '../links/links.api.ts'

const texts = landingTexts.quick

/** A link that was just made here: at once with its reserved code, later as the server has it. */
export interface MadeLink {
  destination: string
  /** Null while no code is known. */
  code: string | null
  state: 'working' | 'done' | 'queued'
  link: Link | null
}

/** Makes links of pasted addresses; `create` answers whether one was made or kept for later. */
export function useQuickCreate() {
  const shortHost = useShortHost()
  const publicUrl = useSite()?.publicUrl
  const [made, setMade] = useState<MadeLink | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function refuse(sentence: string): false {
    setProblem(sentence)
    void notify({ title: sentence, look: 'error' })
    return false
  }

  async function create(text: string): Promise<boolean> {
    const destination = await readDestination(text, [shortHost, location.host])
    if (destination === null) return refuse(texts.invalid)
    setProblem(null)
    const before = made
    let code: string | null = null
    const onCode = (reserved: string | null) => {
      code = reserved
      setMade({ destination, code, state: 'working', link: null })
    }
    try {
      const shown = { group: null, tags: [] }
      const { isQueued, answer } = await submitLink(plainLink(destination), { shown, publicUrl, onCode })
      setMade({
        destination,
        code: answer ? (answer.customSlug ?? answer.code) : code,
        state: isQueued ? 'queued' : 'done',
        link: answer,
      })
      return true
    } catch (error) {
      setMade(before)
      return refuse(texts.error(error instanceof ApiError ? error.details || error.message : texts.noAnswer))
    }
  }

  return { made, problem, isBusy: made?.state === 'working', create }
}

/** The address that the text stands for; null when it cannot be one. Private addresses are the server's to judge. */
async function readDestination(text: string, ownHosts: string[]): Promise<string | null> {
  if (text.trim() === '') return null
  const { parseDestination } = await import('@atajo/shared/destination-url')
  const strict = parseDestination(text, { ownHosts, allowPrivate: false })
  if (strict.ok) return strict.href
  if (strict.issue !== 'private_address') return null
  const lenient = parseDestination(text, { ownHosts, allowPrivate: true })
  return lenient.ok ? lenient.href : null
}

function plainLink(destination: string): Omit<NewLink, 'reservedCode'> {
  return {
    destination,
    isActive: true,
    groupId: null,
    tagIds: [],
    expiry: null,
    password: null,
    maxVisits: null,
    blockedCountryIds: [],
    mobileDestination: null,
    desktopDestination: null,
    customSlug: null,
    preview: { isOn: false, title: null, description: null, image: null },
  }
}
