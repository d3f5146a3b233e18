import type { ErrorTexts } from './error-text.ts'

/** Errors of signing in and registering. */
export const SIGN_IN_ERRORS = {
  not_authenticated: {
    message: 'No hay ninguna sesión abierta.',
    details: 'Inicia sesión o continúa como invitado y vuelve a intentarlo.',
  },
  login_required: {
    message: 'Inicia sesión para continuar.',
    details: 'Esta función es para quien tiene cuenta: inicia sesión con la tuya.',
  },
  invalid_credentials: {
    message: 'No se pudo iniciar sesión',
    details: 'El usuario o la contraseña no son correctos.',
  },
  invalid_token: {
    message: 'Este enlace ya no sirve.',
    details: 'Ha caducado, ya se ha usado o no está completo. Pide otro.',
  },
  totp_required: {
    message: 'Falta el código de verificación.',
    details: 'Escribe el código de tu aplicación de verificación o uno de recuperación.',
  },
  account_closing: {
    message: 'Esta cuenta se va a borrar',
    details: 'Confirma que la quieres recuperar, o déjala como está.',
  },
  account_blocked: {
    message: 'Esta cuenta está bloqueada.',
    details: 'La ha bloqueado quien administra el servidor: escríbele si crees que es un error.',
  },
  password_reset_required: {
    message: 'Hace falta una contraseña nueva.',
    details:
      'Se han escrito demasiados códigos de verificación equivocados seguidos. Pide otra contraseña en «¿Has olvidado la contraseña?» o a quien administra el servidor.',
  },
  challenge_over: {
    message: 'Este inicio de sesión ya no sirve.',
    details: 'Han pasado cinco minutos o demasiados intentos: vuelve a iniciar sesión.',
  },
  wrong_code: {
    message: 'El código no es correcto.',
    details: 'Escribe el que muestra ahora tu aplicación, o un código de recuperación sin usar.',
  },
  invalid_passkey: {
    message: 'No se pudo iniciar sesión',
    details: 'Esta llave de acceso no es de ninguna cuenta de aquí o su respuesta ya no sirve.',
  },
  oidc_over: {
    message: 'Este inicio de sesión ya no sirve.',
    details: 'Han pasado cinco minutos, ya se ha usado o empezó en otro navegador: vuelve a empezar.',
  },
  oidc_denied: {
    message: 'No se ha dado permiso.',
    details: 'El otro servicio dice que no has querido entrar o que no puedes.',
  },
  oidc_failed: {
    message: 'No se ha podido comprobar quién eres.',
    details: 'La respuesta del otro servicio no vale: vuelve a intentarlo o entra de otra forma.',
  },
  oidc_away: {
    message: 'El otro servicio no responde.',
    details: 'Entra de otra forma o vuelve a intentarlo en un momento.',
  },
  oidc_no_email: {
    message: 'Falta tu correo.',
    details: 'El otro servicio no da ninguna dirección con la que crear la cuenta.',
  },
  oidc_signature: {
    message: 'El otro servicio firma de una forma que aquí no vale.',
    details: 'Quien administra el servidor tiene que elegir en él RS256, ES256 o ES384, y no HS256.',
  },
  oidc_not_allowed: {
    message: 'Aquí no se crea una cuenta con esa.',
    details:
      'Solo la tienen quienes son de ciertos grupos o dominios: pregunta a quien administra el servidor.',
  },
  oidc_not_joined: {
    message: 'Ya hay una cuenta con ese correo.',
    details: 'Inicia sesión en ella como siempre y enlázala desde Tu cuenta.',
  },
  oidc_only: {
    message: 'Aquí se entra con otro servicio.',
    details: 'La contraseña es solo para quien administra: usa el botón de entrar.',
  },
  registration_closed: {
    message: 'El registro está cerrado.',
    details: 'Aquí solo crea cuentas quien administra el servidor: pídele una.',
  },
  invitation_required: {
    message: 'Hace falta una invitación.',
    details:
      'Abre el enlace de una invitación que siga en vigor, o pide otra a quien administra el servidor.',
  },
  guests_disabled: {
    message: 'Aquí no se crean enlaces sin cuenta.',
    details: 'Inicia sesión para continuar.',
  },
  username_taken: {
    message: 'Ese nombre de usuario ya está en uso.',
    details: 'Elige otro nombre de usuario.',
  },
  email_taken: {
    message: 'Ese correo ya está en uso.',
    details: 'Inicia sesión con tu cuenta o usa otro correo.',
  },
} satisfies ErrorTexts
