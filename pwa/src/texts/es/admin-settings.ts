/** What the tab of settings says. */
export const adminSettingsTexts = {
  what: 'los ajustes',
  saved: 'Ajuste guardado',
  failed: 'No se ha podido guardar',
  save: 'Guardar',
  fixed: (name: string) => `Lo fija ${name} al arrancar el servidor`,
  registration: {
    title: 'Registro',
    options: {
      open: { label: 'Abierto', help: 'Cualquiera puede crear una cuenta' },
      invitation: { label: 'Con invitación', help: 'Solo con una dirección que tú mandas' },
      closed: { label: 'Cerrado', help: 'Las cuentas las creas tú' },
    },
    invite: 'Ver y crear invitaciones',
  },
  defaultPlan: {
    title: 'Plan de las cuentas nuevas',
    options: {
      free: { label: 'Gratis', help: 'Con los límites del plan gratis' },
      pro: { label: 'PRO', help: 'Con todo, y sin anunciar PRO en ninguna parte' },
    },
  },
  guests: {
    title: 'Sin cuenta',
    label: 'Crear enlaces sin tener cuenta',
    help: 'Al quitarlo, los que ya hay siguen funcionando.',
  },
  guestLinks: { label: 'Enlaces de cada visitante sin cuenta', help: 'De 0 a 1000.', most: 1000 },
  reportsToPause: {
    label: 'Avisos que cierran un enlace sin cuenta',
    help: 'De redes distintas, de 0 a 100. Con 0 no se cierra ninguno hasta que decidas.',
    most: 100,
  },
  visitIpDays: {
    label: 'Días que se guarda entera la IP de un clic',
    help: 'De 0 a 3650. Después se recorta.',
    most: 3650,
  },
  safety: 'Abuso y privacidad',
  wrongNumber: (most: string) => `Escribe un número de 0 a ${most}.`,
  blockedHosts: {
    title: 'Dominios bloqueados',
    help: 'Nadie puede acortar direcciones de estos dominios ni de sus subdominios, y los enlaces que ya llevan a ellos dejan de funcionar.',
    field: 'Añadir dominio',
    placeholder: 'dominio.ejemplo',
    none: 'Ninguno.',
    added: (host: string) => `${host} está bloqueado`,
    removed: (host: string) => `${host} ya no está bloqueado`,
  },
  reservedWords: {
    title: 'Palabras reservadas',
    help: 'Nadie puede usarlas como final de un enlace nuevo.',
    field: 'Añadir palabra',
    placeholder: 'palabra',
    none: 'Ninguna.',
    added: (word: string) => `«${word}» está reservada`,
    removed: (word: string) => `«${word}» ya no está reservada`,
  },
  list: {
    add: 'Añadir',
    missing: 'Escribe algo que añadir.',
    twice: 'Ya está en la lista.',
    onlyHost: (host: string) => `Lo demás de su dominio sigue abierto: se ha bloqueado solo ${host}.`,
    wholeDomain: (domain: string) => `Bloquear ${domain} entero`,
    remove: (what: string) => `Quitar ${what}`,
    more: (amount: number) => `${amount} más`,
  },
}
