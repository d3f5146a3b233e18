import { instantText, type MailText } from './mail-text.ts'
import { SIGN_IN_METHOD_MAIL_TEXTS, type SignInMethodMailName } from './sign-in-method-mail-texts.ts'
import { SLUG_NAMES } from './statistics-names.ts'

type MailTextName =
  | 'recovery'
  | 'confirmRegistration'
  | 'confirmEmail'
  | 'emailTaken'
  | 'passwordChanged'
  | 'emailChanged'
  | 'closing'
  | 'newDevice'
  | 'linksWithdrawn'
  | SignInMethodMailName

export const MAIL_TEXTS: Record<MailTextName, MailText> = {
  ...SIGN_IN_METHOD_MAIL_TEXTS,
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
  confirmRegistration: {
    subject: (site) => `Confirma tu correo en ${site}`,
    title: 'Confirma tu correo',
    paragraphs: ({ username, site }) => [
      `Se ha creado la cuenta ${username} de ${site} con esta dirección.`,
      'Si has sido tú, abre este enlace durante las próximas 24 horas, con tu sesión iniciada. Así podrás recuperar la cuenta si olvidas la contraseña.',
    ],
    action: 'Confirmar el correo',
    notes: [
      'Al confirmarlo se quitan las llaves de acceso, la verificación en dos pasos y las claves de API que la cuenta tuviera hasta ahora, por si las puso otra persona.',
      'Si no has sido tú, no hagas nada. Si quieres quedarte con la cuenta o borrarla, pide otra contraseña con «¿Has olvidado la contraseña?»: todo lo que hubiera abierto se cierra.',
    ],
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
    paragraphs: ({ username, site, facts: { apiKeys } }) => [
      `La contraseña de la cuenta ${username} de ${site} acaba de cambiar y las demás sesiones se han cerrado.`,
      ...(apiKeys === 'ended' ? ['Las claves de API que tuviera la cuenta ya no valen.'] : []),
      ...(apiKeys === 'kept' ? ['Las claves de API que tuviera la cuenta siguen valiendo.'] : []),
    ],
    notes: [
      'Si no has sido tú, recupera la cuenta con «¿Has olvidado la contraseña?» y avisa a quien administra el servidor.',
    ],
  },
  emailChanged: {
    subject: (site) => `El correo de tu cuenta de ${site} ha cambiado`,
    title: 'El correo de tu cuenta ha cambiado',
    paragraphs: ({ username, site }) => [
      `La cuenta ${username} de ${site} tiene ahora otro correo. Esta dirección deja de servir para entrar y para recuperarla.`,
    ],
    notes: ['Si no has sido tú, avisa cuanto antes a quien administra el servidor.'],
  },
  closing: {
    subject: (site) => `Tu cuenta de ${site} se va a borrar`,
    title: 'Tu cuenta se va a borrar',
    paragraphs: ({ username, site, facts, timeZone }) => [
      `La cuenta ${username} de ${site} está cerrada: sus enlaces ya no llevan a ningún sitio y sus sesiones y claves han terminado.`,
      `Hasta el ${instantText(facts.until, timeZone)} puedes recuperarla con todo lo suyo: solo tienes que iniciar sesión. Después se borra para siempre.`,
    ],
    action: 'Recuperar la cuenta',
    notes: [
      'Si no has sido tú, recupérala ahora y cambia la contraseña.',
      'Si quieres que se borre, no tienes que hacer nada más.',
    ],
  },
  linksWithdrawn: {
    subject: (site) => `Quien administra ${site} ha retirado enlaces tuyos`,
    title: 'Enlaces retirados',
    paragraphs: ({ username, site, facts: { code, count = '1', reason } }) => [
      code
        ? `Quien administra ${site} ha retirado el enlace ${code} de la cuenta ${username}. Quien lo abra verá que está retirado.`
        : `Quien administra ${site} ha retirado ${count === '1' ? 'un enlace' : `${count} enlaces`} de la cuenta ${username}, por el sitio al que llevan. Quien los abra verá que están retirados.`,
      ...(reason ? [`El motivo: ${reason}`] : []),
    ],
    rows: ({ facts: { at }, timeZone }) => [{ label: 'Cuándo', value: instantText(at, timeZone) }],
    action: 'Ver los enlaces retirados',
    notes: [
      'Si crees que es un error, escribe a quien administra el servidor: sus datos están en el aviso legal. Mientras tanto no se borra nada.',
    ],
  },
  newDevice: {
    subject: (site) => `Has entrado en ${site} con otro equipo`,
    title: 'Has entrado con otro equipo',
    paragraphs: ({ username, site }) => [
      `En la cuenta ${username} de ${site} se ha iniciado sesión con un equipo, un navegador o desde un país que no conocíamos.`,
    ],
    rows: ({ facts: { device = '', browser = '', os = '', country = '', at }, timeZone }) => [
      { label: 'Equipo', value: [DEVICES[device] ?? UNKNOWN, OS[os] ?? os].filter(Boolean).join(', ') },
      { label: 'Navegador', value: BROWSERS[browser] ?? (browser || UNKNOWN) },
      { label: 'País', value: country ? (COUNTRIES.of(country) ?? country) : UNKNOWN },
      { label: 'Cuándo', value: instantText(at, timeZone) },
    ],
    action: 'Ver las sesiones abiertas',
    notes: [
      'Si has sido tú, no tienes que hacer nada.',
      'Si no has sido tú, cierra esa sesión y cambia la contraseña.',
    ],
  },
}

const UNKNOWN = 'Desconocido'
const { os: OS, browser: BROWSERS, device: DEVICES } = SLUG_NAMES
const COUNTRIES = new Intl.DisplayNames(['es'], { type: 'region', fallback: 'code' })
