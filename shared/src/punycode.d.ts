declare module 'punycode/punycode.es6.js' {
  /** The letters of a label without its `xn--`. @throws RangeError when there are none. */
  export function decode(label: string): string
}
