import { DIMENSIONS, type DimensionWith } from '@atajo/shared/dimensions'
import { STATS_DIMENSIONS, type StatsDimension } from '@atajo/shared/stats'

/** Kinds of dimensions whose keys follow from the link or the address. */
const NOT_BY_REQUEST = ['id', 'country', 'place'] as const

type NotByRequest = DimensionWith<{ kind: (typeof NOT_BY_REQUEST)[number] }>

/** The dimensions that a click's own request decides, each with the key it is counted under. */
export type ClickFacts = Record<Exclude<StatsDimension, NotByRequest>, string>

/** Query and headers of a click, and the keys it has to be counted under. */
export interface ClickSigns {
  query: string
  headers: Record<string, string>
  facts: ClickFacts
}

type Sign = [sent: string, facts: Partial<ClickFacts>]

const REFERERS: readonly Sign[] = [
  ['', {}],
  ['https://l.instagram.com/', { source: 'instagram', referrer: 'l.instagram.com' }],
  ['https://www.google.com/', { source: 'google', referrer: 'google.com' }],
  ['https://t.co/aB1', { source: 'x', referrer: 't.co' }],
  [
    'https://www.Blog.example.org/una?entrada=1',
    { source: 'blog.example.org', referrer: 'blog.example.org' },
  ],
  ['https://a.b.example:8443/', { source: 'a.b.example', referrer: 'a.b.example' }],
  ['ni siquiera una dirección', {}],
]

const AGENTS: readonly Sign[] = [
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'firefox', os: 'linux', device: 'desktop' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    { browser: 'chrome', os: 'android', device: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { browser: 'safari', os: 'ios', device: 'phone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    { browser: 'edge', os: 'windows', device: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { browser: 'safari', os: 'ios', device: 'tablet' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85',
    { browser: 'app-instagram', os: 'ios', device: 'phone', app: 'instagram' },
  ],
  ['', {}],
]

const LANGUAGES: readonly Sign[] = [
  ['es-ES,es;q=0.9', { language: 'es' }],
  ['ca', { language: 'ca' }],
  ['EN-us,en;q=0.8', { language: 'en' }],
  ['', {}],
  ['*', {}],
]

const QUERIES: readonly Sign[] = [
  ['', {}],
  ['?qr', { method: 'qr' }],
  ['?utm_source=Boletin&utm_medium=email', { utm_source: 'boletin', utm_medium: 'email' }],
  ['?utm_campaign=oto%C3%B1o+2026&utm_term=$a.b', { utm_campaign: 'otoño 2026', utm_term: '$a.b' }],
  ['?utm_campaign=__proto__&utm_content=%3Cb%3E', { utm_campaign: '__proto__', utm_content: '<b>' }],
  ['?qr&utm_source=cartel', { method: 'qr', utm_source: 'cartel' }],
  ['?utm_source=&utm_medium=%20', {}],
  ['?otra=cosa&utm_campaign=', {}],
]

const BY_REQUEST = STATS_DIMENSIONS.filter(
  (name): name is keyof ClickFacts => !NOT_BY_REQUEST.some((kind) => kind === DIMENSIONS[name].kind),
)

const NOTHING: ClickFacts = {
  ...(Object.fromEntries(BY_REQUEST.map((name) => [name, ''])) as ClickFacts),
  source: 'direct',
  device: 'desktop',
  method: 'link',
}

/** A request that says nothing of itself. */
const PLAIN: ClickSigns = { query: '', headers: {}, facts: NOTHING }

/** Every few clicks another mixture, the same for the same number; plain ones without a number. */
export function signsOf(number: number | null): ClickSigns {
  if (number === null) return PLAIN
  const [referer, referred] = pick(REFERERS, number)
  const [agent, agentFacts] = pick(AGENTS, Math.floor(number / 2))
  const [language, spoken] = pick(LANGUAGES, number)
  const [query, queried] = pick(QUERIES, Math.floor(number / 3))
  const isFromApp = referred.source === undefined && agentFacts.app !== undefined
  return {
    query,
    headers: {
      ...(referer !== '' && { referer: encodeURI(referer) }),
      ...(agent !== '' && { 'user-agent': agent }),
      ...(language !== '' && { 'accept-language': language }),
    },
    facts: {
      ...NOTHING,
      ...agentFacts,
      ...spoken,
      ...queried,
      ...(isFromApp ? { source: agentFacts.app as string } : referred),
    },
  }
}

function pick(signs: readonly Sign[], number: number): Sign {
  return signs[number % signs.length] as Sign
}
