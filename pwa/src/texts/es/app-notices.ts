/** Notices about the app itself: new versions, offline use, installation. */
export const appNoticeTexts = {
  update: {
    title: 'Hay una versión nueva',
    sentence: 'Se instala al recargar. Lo que tengas por sincronizar se conserva.',
    accept: 'Actualizar',
    later: 'Ahora no',
  },
  accessOver: {
    title: 'El acceso a este servidor ha caducado',
    sentence: 'Lo que hay delante de él pide que te identifiques otra vez. Lo pendiente se conserva.',
    accept: 'Identificarme',
  },
  plainHttp: {
    title: 'Esta dirección no usa https',
    sentence: 'Con https, además, se instala, funciona sin conexión y copia los códigos QR.',
    later: 'Entendido',
  },
  keepsSevenDays: {
    title: 'Instala la aplicación y no se pierde nada',
    onPhone:
      'El navegador borra lo guardado si pasan siete días sin abrir esta página. En la pantalla de inicio, tus cambios esperan lo que haga falta.',
    onDesktop:
      'Safari borra lo guardado si pasan siete días sin abrir esta página. Con Archivo → Añadir al Dock, tus cambios esperan lo que haga falta.',
    later: 'Entendido',
  },
  sessionEnded: {
    title: 'Tu sesión ha caducado',
    details: 'Inicia sesión otra vez para ver tus enlaces. Lo pendiente se enviará entonces.',
  },
  waitingNotShown: {
    title: 'Este dispositivo tarda en responder',
    details: 'Tus cambios por sincronizar no se muestran todavía. Si no aparecen, recarga la página.',
  },
  fileWaits: (name: string) => ({
    title: `«${name}» te espera`,
    details: 'Se abrirá en «Traer enlaces» cuando inicies sesión.',
  }),
  otherFiles: (count: number) => ({
    title: 'Los archivos se abren de uno en uno',
    details:
      count === 1
        ? 'Se ha abierto el primero. Abre el otro cuando acabes con él.'
        : `Se ha abierto el primero. Abre los otros ${count} cuando acabes con él.`,
  }),
  offlineReady: { title: 'Listo para usar sin conexión' },
  install: {
    title: (site: string) => `Instala ${site}`,
    sentence: 'Ábrelo desde tu pantalla de inicio, también sin conexión.',
    accept: 'Instalar',
    later: 'Ahora no',
    iosTitle: 'Añádelo a tu pantalla de inicio',
    iosSteps: [
      'Pulsa el botón Compartir del navegador.',
      'Elige «Añadir a pantalla de inicio».',
      'Pulsa «Añadir».',
    ],
    iosShow: 'Ver cómo',
  },
}
