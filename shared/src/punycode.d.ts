declare module 'punycode/punycode.es6.js' {
  /** Returns the letters of a label without its `xn--`. @throws RangeError if it is invalid */
  export function decode(label: string): string
}
