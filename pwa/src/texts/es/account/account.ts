/** The page /account, its menu and the pages to recover a password. */
export const accountTexts = {
  title: 'Tu cuenta',
  onDay: (date: string) => `el ${date}`,
  index: 'Secciones de la cuenta',
  plans: { free: 'Plan gratis', pro: 'Plan PRO' },
  links: (count: number, text: string) => `${text} ${count === 1 ? 'enlace' : 'enlaces'}`,
  offline: 'Sin conexión no se puede cambiar nada aquí. Vuelve a intentarlo cuando la recuperes.',
  code: {
    label: 'Código de verificación',
    help: 'El de tu aplicación de códigos, o uno de recuperación.',
  },
  password: 'Tu contraseña',
  typePassword: 'Por seguridad, escribe tu contraseña.',
  signInAgain:
    'Por seguridad, cierra la sesión y vuelve a entrar: podrás hacerlo durante los cinco minutos siguientes.',
  sections: {
    profile: {
      title: 'Perfil',
      short: 'Perfil',
      lead: 'Cómo te llamas aquí, y en qué hora se cuentan tus días.',
    },
    access: {
      title: 'Contraseña y llaves',
      short: 'Acceso',
      lead: 'Con una llave de acceso entras con la huella o la cara, sin contraseña.',
    },
    'two-step': {
      title: 'Verificación en dos pasos',
      short: 'Dos pasos',
      lead: 'Un código de tu móvil además de la contraseña. Con llave no hace falta.',
    },
    sessions: {
      title: 'Sesiones abiertas',
      short: 'Sesiones',
      lead: 'Cierra las que no reconozcas y cambia la contraseña.',
    },
    keys: {
      title: 'Claves de API',
      short: 'Claves de API',
      lead: 'Una por programa, para poder quitar una sin tocar las demás.',
    },
    offers: {
      title: 'Ofertas de enlaces',
      short: 'Ofertas',
      lead: 'Los enlaces que cedes a otra cuenta, y los que otras te ofrecen.',
    },
    data: { title: 'Tus datos', short: 'Tus datos', lead: 'Son tuyos: sácalos cuando quieras.' },
  },
  profile: {
    name: 'Nombre',
    username: 'Usuario',
    email: 'Correo',
    zone: 'Hora',
    confirmed: 'Confirmado',
    unconfirmed: 'Sin confirmar',
    waiting: (email: string) =>
      `Falta abrir el enlace que te enviamos a ${email}. Hasta entonces vale el correo de antes.`,
    unsaved: 'Cambios sin guardar',
    discard: 'Descartar',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Perfil guardado',
    proof: 'Para cambiar el usuario o el correo, escribe tu contraseña.',
    mailed: (email: string) => `Abre el enlace que te hemos enviado a ${email} para cambiar el correo.`,
  },
  access: {
    password: {
      row: 'Contraseña',
      has: 'Cámbiala si crees que alguien la conoce.',
      changed: (date: string) => `Cambiada el ${date}`,
      sameAsEver: 'La misma desde que creaste la cuenta',
      hasNone: 'Aún no tienes: entras de otra manera.',
      change: 'Cambiar',
    },
  },
  passkeys: {
    made: (date: string) => `Llave de acceso · creada el ${date}`,
    used: (when: string) => `usada ${when}`,
    never: 'sin usar',
    add: 'Añadir llave de acceso',
    adding: {
      title: 'Añadir llave de acceso',
      lead: 'Tu equipo te pedirá la huella, la cara o el PIN. Con la llave entras sin contraseña.',
      submit: 'Añadir',
      busy: 'Añadiendo…',
    },
    name: 'Nombre',
    nameHelp: 'Para reconocerla, por ejemplo "Portátil del taller".',
    added: 'Llave de acceso añadida',
    renameOf: (name: string) => `Cambiar el nombre de ${name}`,
    renaming: {
      title: 'Cambiar el nombre de la llave',
      lead: 'Solo cambia aquí; en tu equipo sigue como estaba.',
      submit: 'Guardar',
      busy: 'Guardando…',
    },
    renamed: 'Nombre cambiado',
    removeOf: (name: string) => `Quitar ${name}`,
    removing: {
      title: '¿Quitar la llave de acceso?',
      lead: (name: string) =>
        `Ya no se podrá entrar con «${name}». Bórrala también en el equipo que la guarda.`,
      submit: 'Quitar',
      busy: 'Quitando…',
    },
    removed: 'Llave de acceso quitada',
    refused: 'El equipo no ha dado ninguna llave. Inténtalo otra vez.',
  },
  changePassword: {
    title: 'Cambiar la contraseña',
    lead: 'Se cerrarán tus otras sesiones. Esta sigue abierta.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    keepKeys: {
      label: 'Conservar las claves de API',
      help: 'Si no lo marcas, los programas que las usan dejarán de funcionar. Márcalo solo si nadie más ha podido entrar en tu cuenta.',
    },
    submit: 'Cambiar',
    busy: 'Cambiando…',
    done: 'Contraseña cambiada',
  },
  data: {
    exportTitle: 'Exportar todo',
    exportSentence: 'Enlaces, grupos, etiquetas y clics, en JSON y CSV',
    importTitle: 'Traer enlaces',
    importSentence: 'De Bitly, YOURLS, Shlink y otros',
    importAction: 'Traer',
    closeTitle: 'Eliminar la cuenta',
    closeSentence: (count: number, text: string) =>
      count < 2
        ? 'Lo que tengas deja de funcionar. Tienes 7 días para volver'
        : `Tus ${text} enlaces dejan de funcionar. Tienes 7 días para volver`,
    closeAction: 'Eliminar',
  },
  close: {
    title: '¿Eliminar tu cuenta?',
    lead: 'Tus enlaces dejan de funcionar ahora mismo y se cierran todas tus sesiones. Durante 7 días puedes volver: basta con que inicies sesión. Después se borra todo, y no se puede deshacer.',
    handOver:
      '¿Quieres que tus enlaces sigan abriéndose? Cédelos antes, y elimina la cuenta cuando los hayan aceptado.',
    handOverAction: 'Ceder mis enlaces antes',
    unsent: (count: number) =>
      count === 1
        ? 'Tienes 1 cambio sin sincronizar, que se perderá.'
        : `Tienes ${count} cambios sin sincronizar, que se perderán.`,
    username: (name: string) => `Escribe tu usuario: ${name}`,
    submit: 'Eliminar la cuenta',
    busy: 'Eliminando…',
    done: {
      title: 'Cuenta eliminada',
      details: (until: string) => `Si cambias de idea, inicia sesión antes del ${until}.`,
    },
  },
}
