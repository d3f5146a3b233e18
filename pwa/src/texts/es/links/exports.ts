export const exportTexts = {
  open: 'Exportar enlaces',
  short: 'Exportar',
  title: 'Exportar tus enlaces',
  description: 'Un archivo con todo lo tuyo, para guardarlo o llevártelo. La papelera no va en él.',
  some: {
    title: (count: string, isOne: boolean) => `Exportar ${count} ${isOne ? 'enlace' : 'enlaces'}`,
    description: 'Una tabla con lo seleccionado tal como lo ves, también sin conexión.',
  },
  kind: 'Qué archivo',
  kinds: {
    atajo: { title: 'Tabla (CSV)', help: 'Tus enlaces, para una hoja de cálculo.' },
    json: {
      title: 'Todo (JSON)',
      help: 'Enlaces, grupos, etiquetas y estadísticas por día.',
    },
    shlink: { title: 'Para Shlink', help: 'El CSV que escribe y lee Shlink.' },
    yourls: { title: 'Para YOURLS', help: 'El CSV del complemento de YOURLS. Las horas, en UTC.' },
    dub: { title: 'Para Dub', help: 'El CSV con las columnas de Dub.' },
  },
  semicolon: { title: 'Separar con punto y coma', help: 'Lo que espera Excel en español.' },
  passwords: {
    title: 'Incluir las contraseñas de los enlaces',
    help: 'Quien tenga el archivo podrá leerlas. Sin ellas, el archivo solo dice qué enlaces la piden.',
  },
  waiting: (count: number) =>
    count === 1
      ? 'Hay 1 cambio por sincronizar que no irá en el archivo.'
      : `Hay ${count} cambios por sincronizar que no irán en el archivo.`,
  offline: 'Sin conexión no se puede exportar: el archivo lo escribe el servidor.',
  submit: 'Descargar',
  busy: 'Preparando el archivo…',
  done: { title: 'Archivo descargado' },
  failed: 'El archivo no se pudo descargar entero. Vuelve a intentarlo.',
  fileName: (day: string, kind: string) =>
    kind === 'json' ? `enlaces-${day}.json` : `enlaces-${day}-${kind}.csv`,
}
