import type { MissedCodesStore, MissedName } from './missed-codes.store.ts'

/** Prefixes that scanners try on every host, and that no printed link has. */
const PROBES =
  /^(?:wp|wordpress|xmlrpc|phpmyadmin|pma|mysql|adminer|cgi-bin|administrator|vendor|actuator|boaform|env|git|svn|config|backup|bak|sql|shell|owa|autodiscover|solr|jenkins|manager|console|hnap1|telescope|geoserver|ecp|druid|swagger|graphql|sdk|nmaplowercheck\d*|sitecore|joomla|drupal|magento|phpinfo|webshell|eval-stdin)(?:[-_].*|\d*)$/i

/** Most names stored for one UTC day. */
export const NAMES_A_DAY = 1000
/** Most names that wait to be written. In a flood, further ones are dropped. */
const MAX_WAITING = 200
const FLUSH_MS = 2000

export interface MissedCodes {
  /** Records a name that matched no link; null counts as no name. */
  note(name: string | null): void
  /** Writes what is waiting; also called at the end. */
  flush(): Promise<void>
}

/** Collects names that matched no link and writes them later, so that no answer waits. */
export function createMissedCodes(
  store: Pick<MissedCodesStore, 'add' | 'addApart'>,
  { mostNames = NAMES_A_DAY, now = () => new Date() } = {},
): MissedCodes {
  let waiting = new Map<string, MissedName>()
  let apart = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const names = [...waiting.values()]
    const probes = apart
    waiting = new Map()
    apart = 0
    for (const name of names) await store.add(dayOf(name.lastAt), name, mostNames)
    if (probes > 0) await store.addApart(dayOf(now()), probes)
  }

  function note(name: string | null): void {
    if (isProbe(name)) apart++
    else {
      const key = (name as string).toLowerCase()
      const known = waiting.get(key)
      if (known !== undefined) {
        known.count++
        known.lastAt = now()
      } else if (waiting.size < MAX_WAITING) {
        waiting.set(key, { name: name as string, count: 1, lastAt: now() })
      }
    }
    // If the database is away, the counts are dropped.
    timer ??= setTimeout(() => void flush().catch(() => {}), FLUSH_MS).unref()
  }

  return { note, flush }
}

/** Formats the UTC day, as documents are keyed. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Tells whether a name looks like a file or an attack rather than a typed short link. */
function isProbe(name: string | null): boolean {
  return name === null || PROBES.test(name)
}
