import type { SETTINGS, SettingName } from '@atajo/shared/settings'

interface ListTexts {
  title: string
  help: string
  field: string
  placeholder: string
  none: string
  added: (item: string) => string
  removed: (item: string) => string
}

/** What each control says of its setting. */
interface ControlTexts<Option extends string> {
  choice: { title: string; options: Record<Option, { label: string; help: string }> }
  switch: { label: string; help: string }
  number: { label: string; help: (most: string) => string }
  words: ListTexts
  hosts: ListTexts
  address: { label: string; help: string }
}

type OptionOf<Row> = Row extends { options: readonly (infer Option extends string)[] } ? Option : never

/** Every setting in the form, and under `logged` in the log. */
export const settingTexts: {
  [N in SettingName]: ControlTexts<OptionOf<(typeof SETTINGS)[N]>>[(typeof SETTINGS)[N]['control']] & {
    logged: string
  }
} = {
  registration: {
    title: 'Registro',
    options: {
      open: { label: 'Abierto', help: 'Cualquiera puede crear una cuenta' },
      invitation: { label: 'Con invitación', help: 'Solo con una dirección que tú mandas' },
      closed: { label: 'Cerrado', help: 'Las cuentas las creas tú' },
    },
    logged: 'registro',
  },
  guests: {
    label: 'Crear enlaces sin tener cuenta',
    help: 'Al quitarlo, los que ya hay siguen funcionando.',
    logged: 'sin cuenta',
  },
  defaultPlan: {
    title: 'Plan de las cuentas nuevas',
    options: {
      free: { label: 'Gratis', help: 'Con los límites del plan gratis' },
      pro: { label: 'PRO', help: 'Con todo, y sin anunciar PRO en ninguna parte' },
    },
    logged: 'plan de las cuentas nuevas',
  },
  guestLinks: {
    label: 'Enlaces de cada visitante sin cuenta',
    help: (most) => `De 0 a ${most}.`,
    logged: 'enlaces sin cuenta',
  },
  blockedHosts: {
    title: 'Dominios bloqueados',
    help: 'Nadie puede acortar direcciones de estos dominios ni de sus subdominios, y los enlaces que ya llevan a ellos dejan de funcionar.',
    field: 'Añadir dominio',
    placeholder: 'dominio.ejemplo',
    none: 'Ninguno.',
    added: (host) => `${host} está bloqueado`,
    removed: (host) => `${host} ya no está bloqueado`,
    logged: 'dominios bloqueados',
  },
  reservedWords: {
    title: 'Palabras reservadas',
    help: 'Nadie puede usarlas como final de un enlace nuevo.',
    field: 'Añadir palabra',
    placeholder: 'palabra',
    none: 'Ninguna.',
    added: (word) => `«${word}» está reservada`,
    removed: (word) => `«${word}» ya no está reservada`,
    logged: 'palabras reservadas',
  },
  visitIpDays: {
    label: 'Días que se guarda entera la IP de un clic',
    help: (most) => `De 0 a ${most}. Después se recorta.`,
    logged: 'días de las IP',
  },
  reportsToPause: {
    label: 'Avisos que cierran un enlace sin cuenta',
    help: (most) => `De redes distintas, de 0 a ${most}. Con 0 no se cierra ninguno hasta que decidas.`,
    logged: 'avisos que cierran',
  },
  unknownLinksTo: {
    label: 'Códigos que no existen, en los dominios cortos',
    help: 'Una dirección de otro sitio; {name} se cambia por el código. Vacío, se ve una página que lo dice.',
    logged: 'códigos que no existen',
  },
}

/** What the tab of settings says. */
export const adminSettingsTexts = {
  what: 'los ajustes',
  saved: 'Ajuste guardado',
  failed: 'No se ha podido guardar',
  save: 'Guardar',
  fixed: (name: string) => `Lo fija ${name} al arrancar el servidor`,
  invite: 'Ver y crear invitaciones',
  withoutAccount: 'Sin cuenta',
  safety: 'Abuso y privacidad',
  wrongNumber: (most: string) => `Escribe un número de 0 a ${most}.`,
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
