/** QR codes: making, copying and downloading them. */
export const qrCodeTexts = {
  generate: 'Generar Código QR',
  generating: 'Generando…',
  copy: 'Copiar QR',
  title: 'Código QR',
  enlarge: 'Ampliar QR',
  design: 'Diseñar QR',
  share: 'Compartir QR',
  downloadPng: 'Descargar PNG',
  downloadSvg: 'Descargar SVG',
  downloadFailed: 'No se ha podido descargar el código QR',
  alt: (shortLink: string) => `Código QR de ${shortLink}`,
  generated: { title: 'Código QR generado', details: 'El código QR se ha generado correctamente.' },
  drawn: {
    title: 'Código QR generado',
    details: 'Se ha hecho en tu dispositivo. Se guardará al volver la conexión.',
  },
  generateFailed: 'Error al generar el código QR',
  copied: { title: 'Copiado', details: 'Código QR copiado al portapapeles' },
  copyFailed: 'No se pudo copiar el código QR.',
  needsConnection: 'Para generar el código QR hace falta conexión.',
  fileName: (code: string, extension: string) => `qr-${code}.${extension}`,
}
