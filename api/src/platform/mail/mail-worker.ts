import type { FastifyBaseLogger } from 'fastify'
import type { MailJob, MailQueue } from './mail-queue.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** Resolves to the mail server's verdict. @throws if a later attempt may succeed */
export type SendEmail = (email: Email, id: string) => Promise<'sent' | 'refused'>

export interface MailWorker {
  /** Sends waiting emails now, if a mail server is set. */
  wake(): void
  start(): void
  /** Ends after the email that is being sent. */
  end(): Promise<void>
}

export interface MailWorkerDeps {
  queue: MailQueue
  /** Returns the email's content, or null if it is no longer needed. */
  write: (job: MailJob) => Promise<Email | null>
  send: SendEmail
  log: FastifyBaseLogger
}

/** Interval at which each process looks for emails of other processes and for postponed ones. */
const LOOK_MS = 10_000

/** Delays after each failure. The last one repeats until the email expires. */
const WAITS_MS = [30_000, 60_000, 300_000, 900_000, 3_600_000]

/** Sends the queued emails one by one, outside any request. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { queue, log } = deps
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWoken = false
  let isEnded = false

  async function sendAll(): Promise<void> {
    while (!isEnded) {
      isWoken = false
      const job = await queue.claim(Date.now())
      if (job !== null) await carry(deps, job)
      else if (!isWoken) return
    }
  }

  function run(): void {
    isWoken = true
    if (isEnded || running) return
    clearTimeout(timer)
    running = sendAll()
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'The mails wait for the database'))
      .finally(() => {
        running = null
        if (!isEnded) timer = setTimeout(run, LOOK_MS).unref()
      })
  }

  return {
    wake: run,
    start: run,
    async end() {
      isEnded = true
      clearTimeout(timer)
      await running
    },
  }
}

async function carry({ queue, write, send, log }: MailWorkerDeps, job: MailJob): Promise<void> {
  const { id, kind, attempts } = job
  try {
    const email = await write(job)
    if (email !== null && (await send(email, id)) === 'refused') {
      log.warn({ mail: id, kind }, 'A mail was refused for good and is not sent again')
    }
    await queue.finish(job)
  } catch (error) {
    const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0
    log.warn({ mail: id, kind, attempts, reason: reasonOf(error) }, 'A mail waits for its next attempt')
    await queue.postpone(job, Date.now() + wait)
  }
}

/** Omits the server's message, which may contain the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === undefined ? String(error) : `${code} ${responseCode ?? ''}`.trim()
}
