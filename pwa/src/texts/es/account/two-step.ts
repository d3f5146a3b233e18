/** The settings of the second step, in /account. */
export const twoStepTexts = {
  app: 'Aplicación de códigos',
  on: (date: string | null) => (date === null ? 'Activada' : `Activada el ${date}`),
  off: 'Sin activar',
  turnOn: 'Activar la verificación en dos pasos',
  codes: 'Códigos de recuperación',
  codesSentence: 'Cada uno vale una vez, si no tienes el móvil a mano.',
  codesLeft: (count: number) => {
    if (count === 0) return 'No te queda ninguno: renuévalos antes de necesitarlos.'
    return count === 1 ? 'Te queda 1 de 10' : `Te quedan ${count} de 10`
  },
  renew: 'Renovar',
  proof: {
    title: 'Activar la verificación en dos pasos',
    lead: 'Hace un rato que entraste. Por seguridad, escribe tu contraseña para empezar.',
    submit: 'Continuar',
    busy: 'Comprobando…',
  },
  setup: {
    title: 'Activar la verificación en dos pasos',
    lead: 'Lee este código con tu aplicación de códigos y escribe el número que te dé.',
    qr: 'Código QR para la aplicación de códigos',
    secret: 'O escribe esta clave en ella:',
    open: 'Abrir en una aplicación de este equipo',
    submit: 'Activar',
    busy: 'Activando…',
    failed: 'No se ha podido preparar',
    code: 'Código de seis cifras',
    done: 'Verificación en dos pasos activada',
  },
  turnOff: {
    title: '¿Desactivar la verificación en dos pasos?',
    lead: 'Para entrar bastará tu contraseña. Los códigos de recuperación dejan de valer.',
    submit: 'Desactivar',
    busy: 'Desactivando…',
    done: 'Verificación en dos pasos desactivada',
  },
  renewal: {
    title: 'Renovar los códigos de recuperación',
    lead: 'Tendrás diez nuevos; los de antes dejan de valer.',
    submit: 'Renovar',
    busy: 'Renovando…',
  },
  shown: {
    title: 'Tus códigos de recuperación',
    sentence: 'Guárdalos ahora: no se volverán a mostrar. Con cada uno puedes entrar una vez.',
    copy: 'Copiar',
    copied: 'Códigos copiados',
    notCopied: 'No se han podido copiar',
    save: 'Guardar archivo',
    file: 'codigos-de-recuperacion-atajo.txt',
    done: 'Los he guardado',
  },
}
