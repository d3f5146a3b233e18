/**
 * The short names of months and days, January and Sunday first; none of a month has more than three
 * letters.
 */
export const dateTexts = {
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  weekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
}
