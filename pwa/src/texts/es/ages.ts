/** Ages for which Intl.RelativeTimeFormat has no suitable words. */
export const ageTexts = {
  justNow: 'hace un momento',
  onDay: (day: string) => `del ${day}`,
}
