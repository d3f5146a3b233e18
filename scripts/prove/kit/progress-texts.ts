import type { ProgressTexts } from '../../../api/src/texts/es/progress-texts.ts'

const SECONDS_SHOWN = 100

/** What a run of the proof says of how far it is, in the language of its report. */
export const PROVE_PROGRESS_TEXTS: ProgressTexts = {
  amount: (done, of, unit) => `${done}${of === null ? '' : ` of ${of}`} ${unit}`,
  percent: (percent) => `${percent} %`,
  rate: (rate) => `${rate}/s`,
  remaining: (seconds) =>
    seconds < SECONDS_SHOWN ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`,
  number: (value) => Math.round(value).toLocaleString('en'),
}
