interface MailText {
  subject: (site: string) => string
  title: string
  paragraphs: (about: { username: string; site: string }) => string[]
  action?: string
  notes: string[]
}

/** What the service writes to people by mail. */
export const MAIL_TEXTS = {
  recovery: {
    subject: (site) => `Elige otra contraseña en ${site}`,
    title: 'Elige otra contraseña',
    paragraphs: ({ username, site }) => [
      `Alguien ha pedido cambiar la contraseña de la cuenta ${username} de ${site}.`,
      'Si has sido tú, abre este enlace durante la próxima media hora. Sirve una sola vez y cierra todas las sesiones abiertas.',
    ],
    action: 'Elegir otra contraseña',
    notes: ['Si no has sido tú, no hagas nada: tu contraseña sigue igual.'],
  },
  confirmEmail: {
    subject: (site) => `Confirma tu correo en ${site}`,
    title: 'Confirma tu correo',
    paragraphs: ({ username, site }) => [
      `La cuenta ${username} de ${site} quiere usar esta dirección.`,
      'Si la cuenta es tuya, abre este enlace durante las próximas 24 horas, con tu sesión iniciada.',
    ],
    action: 'Confirmar el correo',
    notes: ['Si no sabes de qué va, no hagas nada: la dirección no se usará.'],
  },
  emailTaken: {
    subject: (site) => `Tu correo ya tiene una cuenta en ${site}`,
    title: 'Este correo ya tiene una cuenta',
    paragraphs: ({ username, site }) => [
      `Alguien ha querido usar esta dirección en otra cuenta de ${site}, pero ya es la de la cuenta ${username}.`,
      'No ha cambiado nada.',
    ],
    notes: ['Si has sido tú y quieres pasarla a la otra cuenta, cambia antes el correo de esta.'],
  },
  passwordChanged: {
    subject: (site) => `Tu contraseña de ${site} ha cambiado`,
    title: 'Tu contraseña ha cambiado',
    paragraphs: ({ username, site }) => [
      `La contraseña de la cuenta ${username} de ${site} acaba de cambiar y las demás sesiones se han cerrado.`,
    ],
    notes: [
      'Si no has sido tú, recupera la cuenta con «¿Has olvidado la contraseña?» y avisa a quien administra el servicio.',
    ],
  },
  emailChanged: {
    subject: (site) => `El correo de tu cuenta de ${site} ha cambiado`,
    title: 'El correo de tu cuenta ha cambiado',
    paragraphs: ({ username, site }) => [
      `La cuenta ${username} de ${site} tiene ahora otro correo. Esta dirección deja de servir para entrar y para recuperarla.`,
    ],
    notes: ['Si no has sido tú, avisa cuanto antes a quien administra el servicio.'],
  },
} satisfies Record<string, MailText>
