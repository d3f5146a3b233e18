declare module 'punycode/punycode.es6.js' {
  /** The letters that a label stands for, given without its `xn--`. @throws RangeError when it stands for none. */
  export function decode(label: string): string
}
