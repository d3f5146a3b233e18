export interface PageText {
  title: string
  heading: string
  text: string
}

/** The pages a visitor of a short link may see instead of the destination. */
export const REDIRECT_PAGE_TEXTS = {
  unknown: {
    title: 'Enlace no encontrado',
    heading: 'Por aquí no hay camino',
    text: 'Este enlace corto no existe o ya no está. Revisa que esté completo o pide uno nuevo a quien te lo dio.',
  },
  inactive: {
    title: 'Enlace desactivado',
    heading: 'Este enlace está desactivado',
    text: 'Quien lo creó lo ha desactivado. Si lo necesitas, pídele que lo active de nuevo.',
  },
  expired: {
    title: 'Enlace caducado',
    heading: 'Este enlace ha caducado',
    text: 'Su fecha de validez ya ha pasado. Pide un enlace nuevo a quien te lo dio.',
  },
  blocked: {
    title: 'No disponible en tu país',
    heading: 'Este enlace no se abre desde tu país',
    text: 'Quien lo creó ha limitado los países desde los que se puede abrir. Si crees que es un error, escríbele.',
  },
  usedUp: {
    title: 'Accesos agotados',
    heading: 'Este enlace ya no admite más accesos',
    text: 'Se ha abierto todas las veces que permitía. Pide un enlace nuevo a quien te lo dio.',
  },
  peopleOnly: {
    title: 'Solo para personas',
    heading: 'Este enlace es para personas',
    text: 'Tiene un número limitado de accesos y solo se abre desde un navegador. Ábrelo tú para llegar a su destino.',
  },
  broken: {
    title: 'Enlace sin destino',
    heading: 'Este enlace no lleva a ninguna parte',
    text: 'La dirección que tiene guardada no es válida. Pide un enlace nuevo a quien te lo dio.',
  },
  failed: {
    title: 'Algo ha fallado',
    heading: 'No hemos podido abrir este enlace',
    text: 'Ha fallado algo en el servicio. Vuelve a intentarlo; el enlace sigue guardado.',
  },
  unavailable: {
    title: 'Vuelve a intentarlo',
    heading: 'Ahora mismo no podemos abrir este enlace',
    text: 'El servicio no responde. Espera unos segundos y vuelve a cargar la página: el enlace sigue guardado.',
  },
  tooManyMisses: {
    title: 'Demasiados intentos',
    heading: 'Demasiados enlaces equivocados',
    text: 'Has probado muchos enlaces que no existen. Espera un minuto antes de volver a intentarlo.',
  },
  tooManyTries: {
    title: 'Demasiados intentos',
    heading: 'Demasiadas contraseñas equivocadas',
    text: 'Espera unos minutos antes de volver a intentarlo. Si no sabes la contraseña, pídesela a quien te dio el enlace.',
  },
  wrongMethod: {
    title: 'Petición no admitida',
    heading: 'Esta petición no sirve aquí',
    text: 'Los enlaces cortos solo sirven para abrirlos. Escribe la dirección en tu navegador.',
  },
  tooLarge: {
    title: 'Petición demasiado grande',
    heading: 'Has enviado demasiados datos',
    text: 'Vuelve al enlace y escribe solo la contraseña.',
  },
  password: {
    title: 'Enlace protegido',
    heading: 'Este enlace tiene contraseña',
    text: 'Escríbela para llegar a su destino. Si no la sabes, pídesela a quien te dio el enlace.',
  },
} as const satisfies Record<string, PageText>

export const PASSWORD_FORM_TEXTS = {
  label: 'Contraseña',
  submit: 'Abrir enlace',
  wrong: 'Esa contraseña no es correcta. Revísala y prueba otra vez.',
}

export const PREVIEW_PAGE_TEXTS = {
  fallbackTitle: 'Enlace corto',
  text: 'Abre este enlace en tu navegador para llegar a su destino.',
}

export const HOME_LINK_TEXT = 'Ir a Inicio'

export const RETRY_LINK_TEXT = 'Volver a intentarlo'
