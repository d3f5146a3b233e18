/** Messages on the terminal of the person who starts the service. */
export const TERMINAL_TEXTS = {
  ready: (address: string) => `Atajo está listo en ${address}`,
  replayed: (count: number) =>
    count === 1
      ? 'La copia restaurada tiene ya la decisión sobre cuentas y enlaces que se tomó después de ella.'
      : `La copia restaurada tiene ya las ${count} decisiones sobre cuentas y enlaces que se tomaron después de ella.`,
  operatorUnknown: (settings: string) =>
    `Faltan datos de quien administra el servidor en los textos legales: ${settings}.`,
  plainHttp: (address: string) =>
    `${address} no usa https: quien esté en la misma red puede leer contraseñas y sesiones. Pon delante un proxy con TLS y PUBLIC_URL=https://…`,
  noBackup:
    'Hace más de una semana que no hay ninguna copia de la base de datos. Haz una con npm run backup -- copia.mdb, o que se hagan solas con BACKUP_EVERY=24h.',
  mailUnreachable: (why: string) =>
    `No se puede enviar correo con SMTP_URL: ${why}. Si la contraseña lleva #, / o ?, escríbelos %23, %2F y %3F.`,
  dataDirReadOnly: (about: { path: string; owner: number; uid: number; command: string }) =>
    `No se puede escribir en DATA_DIR (${about.path}): es del usuario ${about.owner}, y Atajo se ejecuta con el ${about.uid}. Dásela con: ${about.command}`,
  firstDay: (address: string) =>
    `Nadie administra aún este servidor. Durante 24 horas, esta dirección crea la primera cuenta de administración, una sola vez: ${address}`,
  notStarted: 'No se pudo iniciar Atajo.',
  stopped: 'Atajo ha tenido que parar.',
  wrongSetting: (problem: string) => `Ajuste incorrecto. ${problem}`,
  dataDirInUse: 'Otro proceso usa ya la carpeta DATA_DIR.',
  dataDamaged: 'Los archivos de DATA_DIR/database están dañados. Restaura una copia.',
  dataOtherFormat:
    'Los archivos de DATA_DIR/database son de otra versión de Atajo. Ábrelos con la que los escribió.',
  dataTooNew: (writtenBy: string, version: string) =>
    `Los datos son de Atajo ${writtenBy}, y esta versión, la ${version}, no los entiende. Instala la ${writtenBy} o una posterior, o restaura una copia de antes. No se ha cambiado nada.`,
  databaseDown: 'La base de datos de DATA_DIR no se mantiene en marcha; el registro dice por qué.',
  portInUse: (port: number | undefined, host: string | undefined) =>
    `El puerto ${port} ya está en uso en ${host}. Cambia PORT.`,
  portForbidden: (port: number) => `No hay permiso para escuchar en el puerto ${port}. Cambia PORT.`,
  hostUnknown: (host: string | undefined) => `No se puede escuchar en HOST=${host}.`,
  incompleteSecret: (path: string) => `${path}: el secreto está incompleto`,
  workerNotStarted: 'Un proceso no ha podido empezar.',
  unknown: 'Error desconocido.',
}

/** Answers of the operator's commands about accounts. */
export const ACCOUNT_COMMAND_TEXTS = {
  unknownAccount: (name: string) => `No existe ninguna cuenta con el nombre o el correo ${name}.`,
  grantUsage: 'Uso: npm run grant-pro -- <usuario o correo> [--revoke]',
  hasPlan: (username: string, isPro: boolean) =>
    `${username} tiene ahora el plan ${isPro ? 'PRO' : 'gratuito'}.`,
  resetUsage: 'Uso: npm run reset-password -- <usuario o correo>',
  resetLink: (username: string, url: string) =>
    `Con este enlace, ${username} puede elegir otra contraseña, una sola vez y durante media hora:\n${url}`,
  removeTotpUsage: 'Uso: npm run remove-totp -- <usuario o correo>',
  totpRemoved: (username: string) =>
    `${username} ya no tiene verificación en dos pasos y tiene que iniciar sesión otra vez.`,
  hadNoTotp: (username: string) => `${username} no tenía verificación en dos pasos.`,
  adminUsage: 'Uso: npm run grant-admin -- <usuario o correo> [--revoke]',
  isFirstAdmin: (username: string) => `${username} administra ahora el servidor, con el plan PRO.`,
  isAdmin: (username: string, isAdmin: boolean) =>
    isAdmin ? `${username} administra ahora el servidor.` : `${username} no administra el servidor.`,
  blocked: (username: string) =>
    `${username} está bloqueada y no puede entrar: desbloquéala antes en Administración. No se ha cambiado nada.`,
  inviteUsage: 'Uso: npm run invite -- [--uses <1 a 1000>] [--days <1 a 366>] [--plan free|pro]',
  invitation: (uses: number, until: string, url: string) =>
    `Con este enlace ${uses === 1 ? 'se registra una persona' : `se registran hasta ${uses} personas`}, hasta el ${until}:\n${url}`,
  lastAdmin:
    'Es la única cuenta que administra el servidor: nombra antes otra con npm run grant-admin. No se ha cambiado nada.',
  deleteUsage: 'Uso: npm run delete-account -- <usuario o correo> [--to <usuario o correo>]',
  handedOver: (links: number, to: string) =>
    links === 1 ? `1 enlace es ahora de ${to}.` : `${links} enlaces son ahora de ${to}.`,
  noRecipient: (to: string) =>
    `No hay otra cuenta abierta de ${to} a la que ceder los enlaces. No se ha borrado nada.`,
  deleted: (username: string) => `La cuenta ${username} y todo lo suyo se han borrado.`,
  subscriptionOutOfReach:
    'La cuenta tiene una suscripción de Stripe y falta STRIPE_SECRET_KEY para cancelarla. No se ha borrado la cuenta.',
  subscriptionNotEnded:
    'Stripe no ha respondido bien al cancelar lo que la cuenta paga. No se ha borrado la cuenta.',
}

/** Output of `npm run restore`. */
export const RESTORE_TEXTS = {
  usage: 'Uso: npm run restore -- <copia.mdb>, con Atajo parado',
  onMongo:
    'Atajo usa MongoDB (MONGODB_URI): restaura la copia con sus propias herramientas. No se ha cambiado nada.',
  steps: { copy: 'Copiando', check: 'Comprobando' },
  interrupted: 'Interrumpido. La base de datos sigue como estaba.',
  restored: (file: string, documents: number, aside: string | null) =>
    [
      `La base de datos es ahora la de ${file}: se han comprobado sus ${new Intl.NumberFormat('es').format(documents)} documentos, uno por uno.`,
      aside === null
        ? 'Antes no había ninguna.'
        : `Lo que había está en ${aside}. Para volver a ello: npm run restore -- ${aside}. Cuando no lo necesites, bórralo.`,
      'Ya puedes arrancar Atajo, con el mismo SESSION_SECRET o DATA_DIR/session-secret de entonces.',
    ].join('\n'),
  notRestored: (file: string, why: string) =>
    `No se ha restaurado ${file}. ${why} La base de datos sigue como estaba.`,
  inUse: 'Atajo está en marcha: páralo antes.',
  damaged: 'La copia está dañada o no es de Atajo.',
  otherFormat: 'La copia es de otra versión: restáurala con la que la hizo.',
  noFile: 'Ese archivo no existe.',
  noRoom: 'No cabe en el disco de DATA_DIR: hace falta sitio para la copia además de lo que hay.',
}
