/** What the OpenAPI document calls the routes of each feature, and what it says of each. */
export const ROUTE_TEXTS = {
  developerApi: {
    tag: 'API para desarrolladores',
    createKey: 'Da una clave de API nueva, que solo se muestra esta vez; la anterior deja de servir',
    createLink: 'Crea un enlace corto con una clave de API',
    deleteLink: 'Borra un enlace por su id o por su código',
  },
  auth: {
    tag: 'Sesión',
    isGuest: 'Si la sesión es de invitado',
    startGuest: 'Empieza una sesión de invitado; no cambia la que ya haya',
    status: 'Quién ha iniciado sesión',
    login: 'Inicia sesión con el nombre de usuario o el correo',
    register: 'Crea una cuenta y le pasa los enlaces del invitado; no inicia sesión',
    logout: 'Cierra la sesión y borra lo que el navegador guarda',
  },
  stats: {
    tag: 'Estadísticas',
    ofLink: 'Estadísticas de un enlace',
    accessesAsCsv: 'Tabla de accesos de un enlace en CSV: {shortCode}.csv',
  },
  statistics: {
    tag: 'Estadísticas',
    summary: 'Estadísticas de la cuenta, de un enlace, de un grupo o de una etiqueta',
    rows: 'Una dimensión entera de las estadísticas',
    recent: 'Los últimos 30 días de cada enlace con clics, para leerlos sin conexión',
    asCsv: 'La línea de las estadísticas en CSV',
    asJson: 'La línea de las estadísticas en JSON',
  },
  billing: {
    tag: 'Pagos',
    openCheckout: 'Abre la página de pago del plan PRO',
    stripeEvents: 'Avisos firmados de Stripe',
  },
  health: {
    tag: 'Estado',
    live: 'El proceso está en marcha',
    ready: 'El servicio puede trabajar: la base de datos responde',
  },
  links: {
    tag: 'Enlaces',
    list: 'Tus enlaces, del más nuevo al más antiguo',
    changes: 'Lo que ha cambiado de tus enlaces desde un cursor; sin él, todos',
    create: 'Crea un enlace corto',
    reserveCodes: 'Reserva códigos para enlaces hechos sin conexión',
    returnCodes: 'Devuelve códigos reservados que no se van a usar',
    update: 'Cambia un enlace: lo que no se envía se borra',
    remove: 'Borra un enlace; su código no se da a otro',
  },
  site: {
    tag: 'Sitio',
    settings: 'Ajustes públicos del servicio',
  },
  qrCodes: {
    tag: 'Códigos QR',
    generate: 'Genera el código QR de un enlace',
    image: (format: string) => `El código QR generado, como archivo ${format.toUpperCase()}`,
  },
  groups: {
    tag: 'Grupos',
    list: 'Tus grupos, del más nuevo al más antiguo',
    create: 'Crea un grupo',
    update: 'Cambia un grupo',
    remove: 'Borra un grupo; sus enlaces se quedan sin él',
  },
  tags: {
    tag: 'Etiquetas',
    list: 'Tus etiquetas, de la más nueva a la más antigua',
    create: 'Crea una etiqueta',
    update: 'Cambia una etiqueta',
    remove: 'Borra una etiqueta; sus enlaces se quedan sin ella',
  },
}
