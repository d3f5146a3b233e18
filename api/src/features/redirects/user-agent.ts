import type { Device } from '@atajo/shared/visit'
import Bowser from 'bowser'
import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { VisitorKind } from './decide-redirect.ts'

export interface UserAgentReading {
  device: Device
  /** `person` unless the agent names itself as a bot. */
  kind: VisitorKind
}

const MAX_AGENT_LENGTH = 512
const REMEMBERED_AGENTS = 5000

/** Agents that fetch a link to draw its card; some names are also those of browsers. */
const PREVIEW_AGENT =
  /facebookexternalhit|facebot|meta-externalfetcher|twitterbot|whatsapp|telegrambot|slack|discordbot|linkedinbot|skypeuripreview|microsoftpreview|pinterest|redditbot|vkshare|mastodon|pleroma|misskey|bluesky|cardyb|embedly|iframely|viber|snapchat|kakaotalk|line-poker|zalo|tumblr|flipboard|quora link preview|google-snippet|bingpreview|metainspector|opengraph|matrix|synapse|rocket\.chat|mattermost|zulip|threema|nextcloud/i

const HEADLESS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36'

/** A headless browser runs for somebody who tries a link out, and is counted like any browser. */
const isBot = createIsbotFromList(list.filter((pattern) => !new RegExp(pattern, 'i').test(HEADLESS_BROWSER)))

const remembered = new LRUCache<string, UserAgentReading>({ max: REMEMBERED_AGENTS })

/**
 * Tells phone and tablet from desktop, and bots from people. `mobileHint` is the Sec-CH-UA-Mobile
 * header, which decides where it says that the device is a phone.
 */
export function readUserAgent(agent: string | undefined, mobileHint: string | undefined): UserAgentReading {
  const reading = readAgentText(agent ?? '')
  if (mobileHint !== '?1' || reading.device === 'mobile') return reading
  return { device: 'mobile', kind: reading.kind }
}

function readAgentText(agent: string): UserAgentReading {
  const known = remembered.get(agent)
  if (known !== undefined) return known
  const text = agent.slice(0, MAX_AGENT_LENGTH)
  const reading: UserAgentReading = { device: deviceOf(text), kind: kindOf(text) }
  if (agent.length > MAX_AGENT_LENGTH) return reading
  remembered.set(agent, reading)
  return reading
}

function deviceOf(agent: string): Device {
  if (agent === '') return 'desktop'
  const type = Bowser.getParser(agent).getPlatformType(true)
  return type === 'mobile' || type === 'tablet' ? 'mobile' : 'desktop'
}

function kindOf(agent: string): VisitorKind {
  if (!isBot(agent)) return 'person'
  return PREVIEW_AGENT.test(agent) ? 'preview' : 'machine'
}
