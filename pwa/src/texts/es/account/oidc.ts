/** Signing in with the operator's OIDC provider. */
export const oidcTexts = {
  enter: (name: string) => `Entrar con ${name}`,
  leaving: 'Abriendo…',
  inApp:
    'Algunos servicios no dejan entrar desde el navegador de otra aplicación. Si no funciona, abre esta página en tu navegador.',
  usePassword: 'Administro este servidor: entrar con contraseña',
  only: (name: string) => `Aquí se entra con tu cuenta de ${name}.`,
  row: (name: string) => `Cuenta de ${name}`,
  linkedAs: (email: string | null, used: string) => `${email ?? 'Enlazada'} · ${used}`,
  unlinked: 'Enlázala para entrar también con ella.',
  used: (when: string) => `usada ${when}`,
  never: 'sin usar',
  link: 'Enlazar',
  linking: {
    title: (name: string) => `Enlazar tu cuenta de ${name}`,
    lead: (name: string) => `Irás a ${name} para decir quién eres, y volverás aquí.`,
    submit: 'Continuar',
    busy: 'Abriendo…',
  },
  linked: 'Cuenta enlazada',
  notLinked: 'No se ha enlazado la cuenta',
  unlink: 'Quitar',
  unlinking: {
    title: (name: string) => `¿Quitar la cuenta de ${name}?`,
    lead: 'Ya no se podrá entrar con ella aquí, y se cerrarán tus otras sesiones.',
    submit: 'Quitar',
    busy: 'Quitando…',
  },
  removed: 'Cuenta quitada',
  problems: {
    oidc_away: 'El otro servicio no responde. Entra de otra forma o vuelve a intentarlo en un momento.',
    oidc_denied: 'El otro servicio dice que no has querido entrar o que no puedes.',
    oidc_failed: 'No se ha podido comprobar quién eres. Vuelve a intentarlo o entra de otra forma.',
    oidc_over: 'Este intento ya no sirve: han pasado cinco minutos o ya se ha usado. Vuelve a empezar.',
    oidc_no_email:
      'El otro servicio no da ningún correo que sirva aquí, y sin él no se puede crear la cuenta.',
    oidc_signature:
      'El otro servicio firma de una forma que aquí no vale. Quien administra el servidor tiene que elegir en él RS256, ES256 o ES384, y no HS256.',
    oidc_not_allowed:
      'Aquí solo tienen cuenta quienes son de ciertos grupos o dominios. Pregunta a quien administra el servidor.',
    oidc_not_joined:
      'Ya hay una cuenta con ese correo. Inicia sesión en ella como siempre y enlázala desde «Tu cuenta».',
    oidc_taken: 'Con eso ya se entra en otra cuenta de aquí. Quítala de ella antes.',
    oidc_linked: 'Tu cuenta ya está enlazada con otra persona. Quita ese enlace antes.',
    account_blocked:
      'Esta cuenta está bloqueada. La ha bloqueado quien administra el servidor: escríbele si crees que es un error.',
    registration_closed: 'Aquí no se pueden crear cuentas. Pídesela a quien administra el servidor.',
    invitation_required: 'Para crear una cuenta hace falta una invitación.',
    too_many_requests: 'Demasiados intentos seguidos. Espera unos minutos y vuelve a intentarlo.',
    not_authenticated: 'Inicia sesión para enlazar la cuenta.',
    login_required: 'Inicia sesión para enlazar la cuenta.',
    code_required: 'Falta el código de verificación. Vuelve a empezar desde aquí.',
    password_reset_required:
      'Se han escrito demasiados códigos equivocados seguidos: pide otra contraseña en «¿Has olvidado la contraseña?».',
    recent_login_required: 'Por seguridad, vuelve a iniciar sesión antes de enlazar la cuenta.',
  } as Record<string, string>,
  otherProblem: 'No se ha podido entrar. Vuelve a intentarlo o entra de otra forma.',
}

/** Returns the sentence for a server code. */
export function oidcProblem(code: string): string {
  return oidcTexts.problems[code] ?? oidcTexts.otherProblem
}
