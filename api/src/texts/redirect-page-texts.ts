import type { ReportReason } from '@atajo/shared/abuse'

export interface PageText {
  title: string
  heading: string
  text: string
}

/** Pages that a visitor of a short link may see instead of the destination. */
export type PageName =
  | 'unknown'
  | 'start'
  | 'inactive'
  | 'expired'
  | 'blocked'
  | 'withdrawn'
  | 'usedUp'
  | 'peopleOnly'
  | 'broken'
  | 'failed'
  | 'unavailable'
  | 'tooManyMisses'
  | 'tooManyTries'
  | 'wrongMethod'
  | 'tooLarge'
  | 'malformed'
  | 'password'
  | 'reported'

/** Reasons why the page at `/r/{code}+` does not show the destination. */
export type WithheldReason = 'password' | 'limit' | 'country' | 'inactive' | 'expired' | 'usedUp' | 'broken'

/** Reasons why a report is refused. */
export type ReportProblem = 'reason' | 'text' | 'email' | 'unknown' | 'tooMany' | 'other'

type TitleAndText = readonly [title: string, text: string]

export interface DestinationPageTexts {
  heading: string
  about: (site: string) => string
  ascii: (host: string) => string
  foot: (host: string) => string
  createdAt: string
  day: (date: Date, timeZone: string) => string
  leadsTo: string
  connection: string
  encrypted: string
  notEncrypted: string
  kinds: Record<'page' | 'image' | 'audio' | 'video' | 'archive' | 'document' | 'sheet' | 'program', string>
  go: string
  goAnyway: string
  back: string
  verdicts: {
    unreviewed: TitleAndText
    open: TitleAndText
    danger: (reporters: number, isSecure: boolean) => TitleAndText
  }
  withheld: Record<WithheldReason, TitleAndText>
}

/** All texts for visitors of short links in one language. */
export interface RedirectPageTexts {
  pages: Record<PageName, PageText>
  passwordForm: { label: string; submit: string; wrong: string }
  preview: { fallbackTitle: string; text: string }
  home: string
  legal: string
  retry: string
  /** Texts of the page at `/r/{code}+`. */
  destination: DestinationPageTexts
  report: {
    form: {
      heading: string
      readBy: string
      what: string
      reasons: Record<ReportReason, string>
      text: string
      textHint: string
      email: string
      emailHint: string
      submit: string
    }
    refused: {
      title: string
      heading: string
      /** `wait` is a duration such as `5 minutos`. */
      why: (problem: ReportProblem, wait: string) => string
    }
  }
}
