/** `1 cambio`, `3 cambios` */
export function countChanges(count: number): string {
  return count === 1 ? '1 cambio' : `${count} cambios`
}

/** The sync state in the top bar. */
export const pillTexts = {
  offline: 'Sin conexión',
  sending: 'Sincronizando…',
  upToDate: 'Al día',
  pending: (count: number) => `${countChanges(count)} por sincronizar`,
  failed: (count: number) => `${countChanges(count)} sin enviar`,
  short: countChanges,
  ended: 'Sesión caducada',
  endedWith: (count: number) => `${countChanges(count)} ${count === 1 ? 'espera' : 'esperan'} a que entres`,
  blocked: (count: number) => `${countChanges(count)} de otra sesión`,
}
