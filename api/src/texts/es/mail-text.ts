export interface MailAbout {
  username: string
  site: string
  /** Of this one mail. */
  facts: Record<string, string>
  /** In which instants are told. */
  timeZone: string
}

export interface MailText {
  subject: (site: string) => string
  title: string
  paragraphs: (about: MailAbout) => string[]
  /** Facts one below the other. */
  rows?: (about: MailAbout) => { label: string; value: string }[]
  action?: string
  notes: string[]
}

/** Such as `24 de noviembre de 2026, 16:30 (Europe/Madrid)`. */
export function instantText(instant: string | undefined, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant ?? 0))} (${timeZone})`
}
