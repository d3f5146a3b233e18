export interface MailAbout {
  username: string
  site: string
  /** Facts of this particular email. */
  facts: Record<string, string>
  /** Time zone of the instants in its text. */
  timeZone: string
}

export interface MailText {
  subject: (site: string) => string
  title: string
  paragraphs: (about: MailAbout) => string[]
  /** Labels and values, listed one below the other. */
  rows?: (about: MailAbout) => { label: string; value: string }[]
  action?: string
  notes: string[]
}

/** For example `24 de noviembre de 2026, 16:30 (Europe/Madrid)`. */
export function instantText(instant: string | undefined, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant ?? 0))} (${timeZone})`
}
