declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2'
    noLayoutClosure?: boolean
    /** A single value pins an axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }

  /** Returns the font with only the glyphs of `text`. */
  const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default subsetFont
}
