import { type PurgeLinksDeps, purgeLinks } from './purge-links.ts'

const HOUR_MS = 3_600_000

export interface LinkUpkeep {
  /** Removes now what has run out. */
  run(): Promise<void>
  /** Runs it every hour until the end. */
  start(): void
  end(): void
}

/** Removes what has run out, as time goes by; a database that is away only puts it off. */
export function createLinkUpkeep(deps: PurgeLinksDeps, warn: (error: unknown) => void): LinkUpkeep {
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await purgeLinks(deps).catch(warn)
  }
  return {
    run,
    start() {
      timer = setInterval(run, HOUR_MS).unref()
    },
    end: () => clearInterval(timer),
  }
}
