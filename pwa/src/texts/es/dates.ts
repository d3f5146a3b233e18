/**
 * Short names of months and days, from January and Sunday on; months have at most three letters.
 */
export const dateTexts = {
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  weekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
}

/** Ages for which Intl.RelativeTimeFormat has no suitable words. */
export const ageTexts = {
  justNow: 'hace un momento',
  onDay: (day: string) => `del ${day}`,
}
