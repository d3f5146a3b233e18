import { waitText } from '../waits.ts'

const number = new Intl.NumberFormat('es', { maximumFractionDigits: 0, useGrouping: 'always' })

/** Progress of long commands. */
export const PROGRESS_TEXTS = {
  amount: (done: string, of: string | null, unit: string) =>
    `${done}${of === null ? '' : ` de ${of}`} ${unit}`,
  percent: (percent: number) => `${percent} %`,
  rate: (rate: string) => `${rate}/s`,
  remaining: (seconds: number) => {
    const wait = waitText(seconds)
    return `${wait.startsWith('1 ') ? 'queda' : 'quedan'} ${wait}`
  },
  number: (value: number) => number.format(value),
}

export type ProgressTexts = typeof PROGRESS_TEXTS

/** Names of `ProgressStep.unit`. */
export const PROGRESS_UNITS = {
  documents: 'documentos',
  megabytes: 'MB',
}
