/** The pages to recover a password. */
export const recoveryTexts = {
  forgotten: '¿Has olvidado la contraseña?',
  toLogin: 'Iniciar sesión',
  back: '¿Ya te acuerdas?',
  ask: {
    title: 'Recuperar la contraseña',
    lead: 'Te enviamos un enlace para poner otra. Vale 30 minutos.',
    login: 'Usuario o correo',
    submit: 'Enviar enlace',
    busy: 'Enviando…',
    sentTitle: 'Mira tu correo',
    sent: 'Si hay una cuenta con esos datos, en unos minutos tendrás un enlace en su correo. Mira también entre los no deseados.',
    again: 'Pedir otro',
    failed: 'No se ha podido pedir el enlace. Inténtalo de nuevo en un momento.',
  },
  operator: {
    lead: 'Este servidor no envía correos.',
    sentence: (name: string) =>
      `Pide a ${name} un enlace para poner otra contraseña: quien administra el servidor puede darte uno.`,
    unknown: 'quien te dio la cuenta',
    write: (email: string) => `Escribir a ${email}`,
  },
  reset: {
    title: 'Pon otra contraseña',
    lead: 'Se cerrarán todas tus sesiones abiertas.',
    password: 'Contraseña nueva',
    keepKeys: {
      label: 'Conservar las claves de API',
      help: 'Si no lo marcas, las claves que la cuenta tenga dejarán de valer. Márcalo solo si nadie más ha podido entrar en ella.',
    },
    submit: 'Guardar contraseña',
    busy: 'Guardando…',
    done: { title: 'Contraseña cambiada', details: 'Ya puedes iniciar sesión con ella.' },
    missing: 'A esta dirección le falta una parte. Ábrela otra vez desde el mensaje, o pide otro enlace.',
    askAgain: 'Pedir otro enlace',
  },
  confirm: {
    title: 'Confirmar el correo',
    lead: 'Al confirmarlo, los avisos y los enlaces de recuperación irán a esa dirección.',
    submit: 'Confirmar',
    busy: 'Confirmando…',
    done: { title: 'Correo confirmado', details: 'Ya es el de tu cuenta.' },
    missing: 'A esta dirección le falta una parte. Ábrela otra vez desde el mensaje.',
  },
}
