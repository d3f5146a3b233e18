declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2'
    noLayoutClosure?: boolean
    /** One value pins an axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }

  /** The font with the glyphs of `text` only. */
  const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default subsetFont
}
