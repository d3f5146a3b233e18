export function linksLeftText(left: number, isGuest = false): string {
  const whose = isGuest ? ' de invitado' : ''
  if (left === 0) return `No te quedan enlaces${whose}.`
  return left === 1 ? `Te queda 1 enlace${whose}.` : `Te quedan ${left} enlaces${whose}.`
}

export const linksLeftTexts = { stats: 'Ver tus estadísticas' }
