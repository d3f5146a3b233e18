/** The typed card data. It never leaves the browser and is never stored. */
export interface CardForm {
  number: string
  /** `MM/AA` */
  expiry: string
  code: string
}

export type CardIssue = 'required' | 'invalid' | 'expired'

export type CardIssues = Partial<Record<keyof CardForm, CardIssue>>

/**
 * Checks check digit (ISO/IEC 7812), expiry and length of the security code. An empty form is
 * accepted, because the provider asks for the card.
 */
export function checkCard(card: CardForm, now: Date): CardIssues {
  if (Object.values(card).every((text) => text.trim() === '')) return {}
  const number = digitsOf(card.number)
  const issues: CardIssues = {}
  const numberIssue = number === '' ? 'required' : isCardNumber(number) ? null : 'invalid'
  if (numberIssue) issues.number = numberIssue
  const expiry = expiryIssue(card.expiry, now)
  if (expiry) issues.expiry = expiry
  const code = digitsOf(card.code)
  if (code === '') issues.code = 'required'
  else if (code.length !== (isAmex(number) ? 4 : 3)) issues.code = 'invalid'
  return issues
}

/** Groups a card number by four, or 4-6-5 for American Express, as printed on the card. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/** Formats an expiry as `MM/AA` while it is typed; a first digit above 1 is a whole month. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits)
}

function isCardNumber(digits: string): boolean {
  return digits.length >= 12 && digits.length <= 19 && !/^0+$/.test(digits) && luhnSum(digits) % 10 === 0
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

function expiryIssue(text: string, now: Date): CardIssue | null {
  if (text.trim() === '') return 'required'
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(text) ?? []
  if (!month || !year) return 'invalid'
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1)
  return firstDayAfter.getTime() <= now.getTime() ? 'expired' : null
}
