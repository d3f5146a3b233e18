/** How long ago something was, where the language's own formats have no words for it. */
export const ageTexts = {
  justNow: 'hace un momento',
  onDay: (day: string) => `del ${day}`,
}
