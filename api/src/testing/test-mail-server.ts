import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** The first link in its text. */
  link: string | null
  raw: string
}

export interface TestMailServer {
  url: string
  mails: ReceivedMail[]
  /** Returns the emails to an address, oldest first. */
  to(address: string): ReceivedMail[]
  /** Refuses every recipient with this code from now on; null accepts them again. */
  refuseWith(code: number | null): void
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

/** Starts a real mail server that stores received emails. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let refusal: number | null = null
  let server: SMTPServer
  let port = 0

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, callback) {
        if (refusal === null) return callback()
        callback(Object.assign(new Error('not here'), { responseCode: refusal }))
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          mails.push(readMail(to, Buffer.concat(chunks).toString('utf8')))
          callback()
        })
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to === address),
    refuseWith(code) {
      refusal = code
    },
    start,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMail(to: string, raw: string): ReceivedMail {
  const part = (type: string) => {
    const found = new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`).exec(raw)
    const head = found?.[0].split('\r\n\r\n', 1)[0] ?? ''
    return decode(found?.[1] ?? '', /base64/i.test(head))
  }
  const subject = /^Subject: ((?:.*)(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  const text = part('text/plain')
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? null
  return { to, raw, link, text, html: part('text/html'), subject: decodeWords(subject) }
}

function decode(body: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      decode(word.replaceAll('_', ' '), kind.toUpperCase() === 'B'),
    )
}
