import { GUEST_LINKS } from '@atajo/shared/plan'
import type { Site } from '@atajo/shared/site'

/** A part of a legal text; its list follows its paragraphs. */
export interface LegalSection {
  title: string
  paragraphs: string[]
  list?: string[]
  /** External pages that the part mentions. */
  links?: { name: string; url: string }[]
}

export interface LegalText {
  title: string
  lead: string
  sections: LegalSection[]
}

/** The operator's data in sentences that are correct whatever the settings contain. */
export interface LegalFacts {
  site: string
  /** `Titular: …` and other known data; empty if there is none. */
  operator: string[]
  /** Continues a sentence after a comma, or begins one: `escribe a …`. */
  write: string
  hasPayments: boolean
  /** The limit of a guest; null if there are no guests. */
  guestLinks: number | null
}

/** Date of the last change in meaning. */
export const legalUpdated = 'Última actualización: 25 de noviembre de 2026'

export const legalNavigation = { label: 'Textos legales' }

/** Replaces the operator's data if the settings contain none. */
export const UNKNOWN_OPERATOR = 'Quien administra este servidor no ha indicado aquí sus datos.'

export function legalFacts(site: Site | undefined, siteName: string): LegalFacts {
  const { name, address, email } = site?.operator ?? { name: null, address: null, email: null }
  const known = [
    ['Titular', name],
    ['Domicilio', address],
    ['Correo electrónico', email],
  ].filter(([, value]) => value)
  return {
    site: siteName,
    operator: known.map(([label, value]) => `${label}: ${value}`),
    write: email ? `escribe a ${email}` : 'dirígete a quien administra este servidor',
    hasPayments: site?.payments.available ?? false,
    guestLinks: site?.guests === false ? null : (site?.guestLinks ?? GUEST_LINKS),
  }
}
