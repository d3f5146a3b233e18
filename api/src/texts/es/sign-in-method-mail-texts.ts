import type { ApiKeyScope } from '@atajo/shared/api-key'
import { instantText, type MailText } from './mail-text.ts'

/** Changes of sign-in methods about which the owner is emailed. */
export type SignInMethodMailName =
  | 'totp-on'
  | 'totp-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'wrong-codes'
  | 'password-reset-required'
  | 'passkey-added'
  | 'passkey-removed'
  | 'api-key-made'

const ACTION = 'Ver tu cuenta'
const IF_NOT_YOU = 'Si no has sido tú, cambia la contraseña y avisa a quien administra el servidor.'

const when: NonNullable<MailText['rows']> = ({ facts, timeZone }) => [
  { label: 'Cuándo', value: instantText(facts.at, timeZone) },
]
const keyAndWhen: NonNullable<MailText['rows']> = (about) => [
  { label: 'Llave', value: about.facts.name ?? '' },
  ...when(about),
]

export const SIGN_IN_METHOD_MAIL_TEXTS: Record<SignInMethodMailName, MailText> = {
  'totp-on': {
    subject: (site) => `Verificación en dos pasos activada en ${site}`,
    title: 'Verificación en dos pasos activada',
    paragraphs: ({ username, site }) => [
      `Para entrar en la cuenta ${username} de ${site} hace falta desde ahora un código además de la contraseña. Las demás sesiones se han cerrado.`,
    ],
    rows: when,
    action: ACTION,
    notes: ['Si no has sido tú, avisa cuanto antes a quien administra el servidor: puede quitarla.'],
  },
  'totp-off': {
    subject: (site) => `Verificación en dos pasos desactivada en ${site}`,
    title: 'Verificación en dos pasos desactivada',
    paragraphs: ({ username, site }) => [
      `Para entrar en la cuenta ${username} de ${site} basta desde ahora la contraseña, y los códigos de recuperación ya no valen. Las demás sesiones se han cerrado.`,
    ],
    rows: when,
    action: ACTION,
    notes: [IF_NOT_YOU],
  },
  'recovery-codes-renewed': {
    subject: (site) => `Códigos de recuperación nuevos en ${site}`,
    title: 'Códigos de recuperación nuevos',
    paragraphs: ({ username, site }) => [
      `La cuenta ${username} de ${site} tiene diez códigos de recuperación nuevos. Los de antes ya no valen.`,
    ],
    rows: when,
    action: ACTION,
    notes: [IF_NOT_YOU],
  },
  'recovery-code-used': {
    subject: (site) => `Se ha usado un código de recuperación en ${site}`,
    title: 'Se ha usado un código de recuperación',
    paragraphs: ({ username, site, facts }) => [
      `Se ha usado un código de recuperación de la cuenta ${username} de ${site}, que ya no vale más.`,
      codesLeft(Number(facts.left)),
    ],
    rows: when,
    action: ACTION,
    notes: ['Si no has sido tú, cambia la contraseña y renueva los códigos.'],
  },
  'wrong-codes': {
    subject: (site) => `Códigos de verificación equivocados en ${site}`,
    title: 'Códigos de verificación equivocados',
    paragraphs: ({ username, site }) => [
      `En la cuenta ${username} de ${site} se han escrito cinco códigos de verificación equivocados seguidos. Para llegar a pedirlos hace falta la contraseña u otra forma de entrar.`,
    ],
    rows: when,
    action: ACTION,
    notes: [
      'Si no has sido tú, es probable que otra persona sepa tu contraseña: cámbiala cuanto antes. Sin un código tuyo no puede entrar.',
    ],
  },
  'password-reset-required': {
    subject: (site) => `Hace falta una contraseña nueva en ${site}`,
    title: 'Hace falta una contraseña nueva',
    paragraphs: ({ username, site }) => [
      `En la cuenta ${username} de ${site} se han escrito cincuenta códigos de verificación equivocados seguidos, y ninguno ha servido. No acepta más códigos hasta que tenga otra contraseña.`,
    ],
    rows: when,
    action: 'Pedir una contraseña nueva',
    notes: ['También puede darte un enlace quien administra el servidor.'],
  },
  'passkey-added': {
    subject: (site) => `Llave de acceso nueva en ${site}`,
    title: 'Llave de acceso nueva',
    paragraphs: ({ username, site }) => [
      `Con una llave de acceso nueva se puede entrar en la cuenta ${username} de ${site} sin contraseña.`,
    ],
    rows: keyAndWhen,
    action: ACTION,
    notes: ['Si no has sido tú, quítala en «Tu cuenta» y cambia la contraseña.'],
  },
  'passkey-removed': {
    subject: (site) => `Llave de acceso quitada en ${site}`,
    title: 'Llave de acceso quitada',
    paragraphs: ({ username, site }) => [
      `Una llave de acceso ya no abre la cuenta ${username} de ${site}. Las demás sesiones se han cerrado.`,
    ],
    rows: keyAndWhen,
    action: ACTION,
    notes: ['Si no has sido tú, cambia la contraseña y mira qué llaves quedan.'],
  },
  'api-key-made': {
    subject: (site) => `Clave de API nueva en ${site}`,
    title: 'Clave de API nueva',
    paragraphs: ({ username, site }) => [
      `Con una clave de API nueva un programa puede actuar en nombre de la cuenta ${username} de ${site}.`,
    ],
    rows: (about) => [
      { label: 'Clave', value: about.facts.name ?? '' },
      { label: 'Qué puede hacer', value: SCOPES[about.facts.scope as ApiKeyScope] },
      ...when(about),
    ],
    action: ACTION,
    notes: ['Si no has sido tú, quítala en «Tu cuenta» y cambia la contraseña.'],
  },
}

const SCOPES: Record<ApiKeyScope, string> = {
  read: 'Leer',
  create: 'Crear',
  all: 'Todo',
  yourls: 'Crear enlaces y leer los tuyos, desde programas que hablan YOURLS',
}

function codesLeft(count: number): string {
  if (count > 1) return `Te quedan ${count} de 10.`
  if (count === 1) return 'Te queda 1 de 10: renueva los códigos pronto.'
  return 'Era el último: renueva los códigos para no quedarte fuera si pierdes el móvil.'
}
