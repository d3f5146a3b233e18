/** 'Escanear un QR': the camera finds a link by its code. */
export const qrScanTexts = {
  title: 'Escanear un QR',
  lead: 'Enfoca el código QR de uno de tus enlaces para abrir su página.',
  view: 'Lo que ve la cámara',
  notYours: 'Ese código no es de un enlace tuyo.',
  notAllowed: 'No hay permiso para usar la cámara. Dalo en los ajustes del navegador y prueba otra vez.',
  noCamera: 'No se encuentra ninguna cámara.',
  noPicture: 'La cámara no da imagen. Cierra lo que la esté usando y prueba otra vez.',
}
