/** The list of blocks with buttons to remove them. */
export const adminBlocksTexts = {
  title: 'Bloqueos en vigor',
  none: 'No hay nada bloqueado. Lo que cierres, sea un enlace, un dominio o una cuenta, se ve y se abre de nuevo desde aquí.',
  sentence: 'Cada uno se puede quitar durante 30 días.',
  link: (name: string) => `Enlace ${name}`,
  host: (host: string) => `Dominio ${host}`,
  owner: (name: string) => `Cuenta ${name}`,
  by: (name: string) => `por ${name}`,
  lift: 'Quitar',
  liftOf: (what: string) => `Quitar el bloqueo: ${what}`,
  lifted: (what: string) => `Bloqueo quitado: ${what}`,
  notLifted: 'No se ha podido quitar el bloqueo',
}

/** The dialog that blocks a link, a domain or an account. */
export const adminBlockTexts = {
  user: (name: string) => `Bloquear a ${name}`,
  link: (name: string) => `Bloquear ${name}`,
  lead: 'Se puede deshacer durante 30 días.',
  submit: 'Bloquear',
  busy: 'Bloqueando…',
  scope: 'Qué se bloquea',
  scopes: {
    link: 'Este enlace',
    host: (host: string) => `Todo lo que lleve a ${host}`,
    domain: (domain: string) => `Todo ${domain}, también lo que tenga debajo`,
    owner: (name: string) => `La cuenta ${name} y todos sus enlaces`,
  },
  counting: 'Contando enlaces…',
  notCounted: 'No se ha podido contar a cuántos enlaces afecta.',
  reach: (amount: number, text: string) =>
    amount === 0
      ? 'Ahora mismo no cierra ningún enlace.'
      : amount === 1
        ? 'Cierra 1 enlace: quien lo abra verá que está bloqueado.'
        : `Cierra ${text} enlaces: quien los abra verá que están bloqueados.`,
  owner: 'Su dueño no podrá entrar ni usar sus claves, y deja de administrar si lo hacía.',
  reason: 'Motivo, queda en el registro',
  reasons: {
    phishing: 'Suplantación',
    malware: 'Programa dañino',
    spam: 'Correo no deseado',
    illegal: 'Contenido ilegal',
    other: 'Otro',
  } as Record<string, string>,
  other: 'Cuál',
  otherMissing: 'Escribe el motivo.',
  ownerReason: 'Motivo para su dueño',
  ownerReasonHelp: 'Se le enseña tal cual junto al enlace. El de arriba solo lo ve quien administra.',
  done: (name: string) => `${name}: bloqueo hecho`,
  links: (amount: number, text: string) =>
    amount === 1 ? 'Se ha cerrado 1 enlace.' : `Se han cerrado ${text} enlaces.`,
}
