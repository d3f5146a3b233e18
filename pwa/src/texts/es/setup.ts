/** What is said to whoever opens the one-time address of a new server. */
export const setupTexts = {
  first: {
    title: 'Crea la primera cuenta',
    lead: 'Administrará este servidor. Las demás las invitas tú.',
    submit: 'Crear cuenta y entrar',
    busy: 'Creando la cuenta…',
  },
  promotion: {
    title: 'Administra este servidor',
    lead: 'Aún no lo administra nadie. Hazlo con una cuenta que ya tengas aquí.',
    submit: 'Administrar este servidor',
    busy: 'Un momento…',
  },
  signInFirst: 'Inicia sesión con la cuenta que lo administrará: después vuelves aquí.',
  as: (username: string) => `Lo administrará «${username}», la cuenta con la que has entrado.`,
  isVoid: {
    title: 'Esta dirección ya no sirve',
    lead: 'Se ha usado o ha caducado. El servidor muestra otra cada vez que arranca, mientras nadie lo administre.',
  },
  done: { title: 'Ya administras este servidor', details: 'Invita a los demás cuando quieras.' },
  newServer: 'Servidor nuevo',
  name: 'Nombre',
  version: (version: string) => `Versión ${version}`,
  ready: 'Base de datos lista',
  next: {
    title: 'Y después',
    others: 'Bitly, YOURLS, Shlink, Dub…',
    sample: 'menu',
    steps: [
      { title: 'Ponlo en el móvil', text: 'Añádelo a la pantalla de inicio. Abre sin conexión y avisa.' },
      {
        title: 'Trae tus enlaces',
        text: 'De otro acortador o de una lista. Primero un ensayo, sin guardar nada.',
      },
      { title: 'Haz el primero', text: 'Pega una dirección larga y elige cómo termina.' },
    ],
  },
}
