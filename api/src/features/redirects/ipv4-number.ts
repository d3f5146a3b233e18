const DOT = -2

/** One request asks for the same address several times on its way. */
let lastText = ''
let lastNumber = 0

/**
 * The 32 bits of a plain IPv4 address (four decimal numbers without leading zeros), as a signed integer; 0 for any
 * other text, and for 0.0.0.0, which no client has.
 */
export function ipv4Number(text: string): number {
  if (text !== lastText) {
    lastNumber = readNumber(text)
    lastText = text
  }
  return lastNumber
}

function readNumber(text: string): number {
  if (text.length < 7 || text.length > 15) return 0
  let bits = 0
  let part = -1
  let dots = 0
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit === DOT) {
      if (part < 0) return 0
      dots++
      bits = (bits << 8) | part
      part = -1
    } else {
      part = withDigit(part, digit)
      if (part < 0) return 0
    }
  }
  return dots === 3 && part >= 0 ? (bits << 8) | part : 0
}

/** The part with one more digit, or less than 0 when that is none of an address. */
function withDigit(part: number, digit: number): number {
  if (digit < 0 || digit > 9 || part === 0) return -1
  const longer = part < 0 ? digit : part * 10 + digit
  return longer > 255 ? -1 : longer
}
