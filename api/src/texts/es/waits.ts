/** How long to wait, in the largest unit that fits: `1 segundo`, `5 minutos`, `12 horas`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 100) return count(whole, 'segundo')
  const minutes = Math.ceil(whole / 60)
  return minutes < 60 ? count(minutes, 'minuto') : count(Math.ceil(whole / 3600), 'hora')
}

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
}
