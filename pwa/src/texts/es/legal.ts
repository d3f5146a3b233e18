import { GUEST_LINKS } from '@atajo/shared/plan'
import type { Site } from '@atajo/shared/site'

/** A titled part of a legal text; a list stands after its paragraphs. */
export interface LegalSection {
  title: string
  paragraphs: string[]
  list?: string[]
  /** Pages elsewhere that the part speaks of. */
  links?: { name: string; url: string }[]
}

export interface LegalText {
  title: string
  lead: string
  sections: LegalSection[]
}

/** Who runs this server, in sentences that hold whatever of it the settings say. */
export interface LegalFacts {
  site: string
  /** `Titular: …` and what else is known; empty where nothing is. */
  operator: string[]
  /** Goes on after a comma or begins what follows it: `escribe a …`. */
  write: string
  hasPayments: boolean
  /** How many a guest may have; null where there are none. */
  guestLinks: number | null
}

/** The last time that the sense of these texts changed. */
export const legalUpdated = 'Última actualización: 25 de noviembre de 2026'

export const legalNavigation = { label: 'Textos legales' }

/** Said in place of the data of whoever runs the server, where the settings have none. */
export const UNKNOWN_OPERATOR = 'Quien administra este servidor no ha indicado aquí sus datos.'

/** What the legal texts say of this service and of whoever runs it, as far as it is known. */
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
