const done = { title: 'Sesión cerrada', details: 'Tus enlaces siguen en tu cuenta.' }

export const logoutTexts = {
  action: 'Cerrar sesión',
  done,
  outcomes: {
    confirmed: done,
    unconfirmed: {
      title: 'Sesión cerrada en este dispositivo',
      details: 'El servidor no lo ha confirmado todavía. Se le dirá en cuanto responda.',
    },
    kept: {
      title: 'Sesión cerrada',
      details:
        'Este dispositivo no ha podido borrar lo que guardaba. Borra los datos de este sitio en el navegador.',
    },
  },
  failed: {
    title: 'No se ha podido cerrar la sesión',
    details: 'Sigue abierta. Recarga la página y prueba otra vez.',
  },
  title: '¿Cerrar sesión?',
  unsent: (count: number) =>
    count === 1
      ? 'Tienes 1 cambio sin sincronizar. Si cierras sesión ahora, se perderá.'
      : `Tienes ${count} cambios sin sincronizar. Si cierras sesión ahora, se perderán.`,
  anyway: 'Cerrar y perderlos',
}
