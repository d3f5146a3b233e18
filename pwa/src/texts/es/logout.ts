export const logoutTexts = {
  action: 'Cerrar sesión',
  done: 'Sesión cerrada',
  busy: 'Cerrando',
  title: '¿Cerrar sesión?',
  unsent: (count: number) =>
    count === 1
      ? 'Tienes 1 cambio sin sincronizar. Si cierras sesión ahora, se perderá.'
      : `Tienes ${count} cambios sin sincronizar. Si cierras sesión ahora, se perderán.`,
  anyway: 'Cerrar y perderlos',
}
