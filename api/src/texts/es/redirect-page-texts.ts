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
  start: {
    title: 'Enlaces cortos',
    heading: 'Aquí solo hay enlaces cortos',
    text: 'Para abrir uno hace falta su dirección completa. Revisa la que te dieron.',
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
  withdrawn: {
    title: 'Enlace retirado',
    heading: 'Este enlace se ha retirado',
    text: 'Quien administra este servidor lo ha cerrado por un aviso de abuso. Si es tuyo y crees que es un error, escríbele: sus datos están en el aviso legal.',
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
  malformed: {
    title: 'Petición no válida',
    heading: 'No entendemos lo que pide tu navegador',
    text: 'Escribe la dirección otra vez. Si sigue pasando, borra las cookies de este sitio y prueba de nuevo.',
  },
  password: {
    title: 'Enlace protegido',
    heading: 'Este enlace tiene contraseña',
    text: 'Escríbela para llegar a su destino. Si no la sabes, pídesela a quien te dio el enlace.',
  },
  reported: {
    title: 'Aviso recibido',
    heading: 'Gracias por avisar',
    text: 'Tu aviso ha llegado. Lo leerá quien administra este servidor y decidirá qué hacer con el enlace.',
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

export const LEGAL_LINK_TEXT = 'Aviso legal'

export const RETRY_LINK_TEXT = 'Volver a intentarlo'

const SMALL_NUMBERS = ['', '', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve']

/** The page at `/r/{code}+`. */
export const DESTINATION_PAGE_TEXTS = {
  heading: 'Adónde lleva este enlace',
  about: (site: string) => `Qué es ${site}`,
  ascii: (host: string) => `Escrito en letras sencillas: ${host}`,
  foot: (host: string) =>
    `Añade + al final de cualquier enlace de ${host} para ver esta página antes de entrar.`,
  createdAt: 'Creado',
  leadsTo: 'Lleva a',
  connection: 'Conexión',
  encrypted: 'Cifrada',
  notEncrypted: 'Sin cifrar',
  webPage: 'Página web',
  kinds: {
    pdf: 'PDF',
    jpg: 'Imagen',
    jpeg: 'Imagen',
    png: 'Imagen',
    gif: 'Imagen',
    webp: 'Imagen',
    svg: 'Imagen',
    mp3: 'Audio',
    mp4: 'Vídeo',
    zip: 'Archivo comprimido',
    docx: 'Documento',
    odt: 'Documento',
    xlsx: 'Hoja de cálculo',
    csv: 'Hoja de cálculo',
    exe: 'Programa',
    msi: 'Programa',
    dmg: 'Programa',
    apk: 'Programa',
  },
  go: 'Continuar',
  goAnyway: 'Continuar de todas formas',
  back: 'Volver',
  home: HOME_LINK_TEXT,
  verdicts: {
    unreviewed: [
      'Sin avisos, y sin revisar',
      'Nadie ha avisado de este enlace, pero tampoco lo ha revisado nadie. Mira bien la dirección antes de seguir.',
    ],
    open: [
      'La conexión no va cifrada',
      'Lo que escribas allí puede leerse por el camino. No des contraseñas ni datos tuyos.',
    ],
    danger: (reporters: number, isSecure: boolean): readonly [string, string] => [
      'Puede ser un engaño',
      `${SMALL_NUMBERS[reporters] ?? reporters} personas han avisado de este enlace${isSecure ? '' : ' y la conexión no va cifrada'}. No escribas allí datos tuyos.`,
    ],
  },
  /** What is told instead of the destination. */
  withheld: {
    password: ['Tiene contraseña', 'Su destino se ve después de escribirla.'],
    limit: ['Tiene los accesos contados', 'Su destino se ve al entrar, y eso gasta uno.'],
    country: ['No se abre desde tu país', 'Quien lo creó ha limitado los países desde los que se abre.'],
    inactive: ['Está desactivado', 'Ahora mismo no lleva a ninguna parte.'],
    expired: ['Ha caducado', 'Ya no lleva a ninguna parte.'],
    usedUp: [
      'Ya no admite más accesos',
      'Se ha abierto todas las veces que permitía y no lleva a ninguna parte.',
    ],
    broken: ['No lleva a ninguna parte', 'La dirección que tiene guardada no es válida.'],
  },
  /** Those that may open all the same. */
  opened: new Set<string>(['password', 'limit']),
} as const

/** Reports of abuse, as pages without scripts show them. */
export const REPORT_PAGE_TEXTS = {
  refused: { title: 'Aviso no enviado', heading: 'No hemos podido recoger tu aviso' },
  form: {
    heading: 'Avisar de un abuso',
    readBy: 'Lo lee quien administra este servidor.',
    what: 'Qué pasa',
    reasons: {
      phishing: 'Se hace pasar por otro',
      malware: 'Descarga algo dañino',
      spam: 'Me ha llegado sin pedirlo',
      illegal: 'Contenido ilegal',
      other: 'Otra cosa',
    },
    text: 'Cuéntalo',
    textHint: 'si quieres',
    email: 'Correo',
    emailHint: 'solo si quieres respuesta',
    submit: 'Enviar aviso',
  },
} as const
