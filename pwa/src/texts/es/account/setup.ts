/** The page behind the one-time address of a new server. */
export const setupTexts = {
  first: {
    title: 'Crea la primera cuenta',
    submit: 'Crear cuenta y entrar',
    busy: 'Creando la cuenta…',
  },
  another: { title: 'Crea la cuenta que administra' },
  leads: {
    open: 'Administrará este servidor. Las demás las crea quien quiera.',
    invitation: 'Administrará este servidor. Las demás las invitas tú.',
    closed: 'Administrará este servidor. Las demás las creas tú.',
  },
  promotion: {
    title: 'Administra este servidor',
    lead: 'Aún no lo administra nadie. Hazlo con una cuenta que ya tengas aquí.',
    submit: 'Administrar este servidor',
    busy: 'Un momento…',
  },
  hasAccount: '¿Ya tienes una cuenta aquí?',
  as: (username: string) =>
    `Lo administrará «${username}», la cuenta con la que has entrado, con el plan PRO.`,
  asAnother: 'Crear otra cuenta para administrar',
  registration: 'Quién puede crear una cuenta',
  isVoid: {
    title: 'Esta dirección ya no sirve',
    lead: 'Se ha usado o ha caducado. El servidor muestra otra cada vez que arranca, mientras nadie lo administre.',
  },
  done: {
    title: 'Ya administras este servidor',
    leads: {
      open: 'Tu cuenta tiene el plan PRO. Las demás las crea quien quiera: se cambia en Administración.',
      invitation: 'Tu cuenta tiene el plan PRO. A los demás los invitas en Administración.',
      closed: 'Tu cuenta tiene el plan PRO. Las demás las creas tú en Administración.',
    },
    administration: 'Ir a Administración',
  },
  newServer: 'Servidor nuevo',
  name: 'Nombre',
  version: (version: string) => `Versión ${version}`,
  ready: 'Base de datos lista',
  next: {
    title: 'Y después',
    nowTitle: 'Y ahora',
    others: 'Bitly, YOURLS, Shlink, Dub…',
    sample: 'menu',
    steps: [
      {
        title: 'Ponlo en el móvil',
        text: 'Añádelo a la pantalla de inicio. Abre sin conexión y avisa.',
        inBrowser: (host: string) => `Abre ${host} en el navegador del móvil.`,
      },
      {
        title: 'Trae tus enlaces',
        text: 'De otro acortador o de una lista. Primero un ensayo, sin guardar nada.',
        action: 'Traer enlaces',
        to: '/import',
      },
      {
        title: 'Haz el primero',
        text: 'Pega una dirección larga y elige cómo termina.',
        action: 'Crear enlace',
        to: '/links/create',
      },
    ],
  },
} as const
