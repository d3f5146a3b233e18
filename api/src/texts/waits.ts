/** Formats a duration in the largest unit that fits: `1 segundo`, `5 minutos`, `12 horas`. */
export function waitText(seconds: number, language = 'es'): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 100) return count(whole, 'second', language)
  const minutes = Math.ceil(whole / 60)
  return minutes < 60 ? count(minutes, 'minute', language) : count(Math.ceil(whole / 3600), 'hour', language)
}

function count(number: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(number)
}
