declare module 'gifenc' {
  type Color = [red: number, green: number, blue: number]

  interface FrameOptions {
    /** Needed by the first frame; of later ones only where it is another. */
    palette?: Color[]
    /** How long the frame stands, ms. */
    delay?: number
    transparent?: boolean
    transparentIndex?: number
    /** 1 leaves the frame where the next one is transparent. */
    dispose?: number
    /** 0 for ever. */
    repeat?: number
  }

  interface Encoder {
    writeFrame: (indexes: Uint8Array, width: number, height: number, options: FrameOptions) => void
    finish: () => void
    bytes: () => Uint8Array
  }

  const library: {
    GIFEncoder: () => Encoder
    /** The colours that stand best for those of RGBA pixels. */
    quantize: (pixels: Uint8Array, maxColors: number) => Color[]
    /** The place in the palette that is nearest to each pixel. */
    applyPalette: (pixels: Uint8Array, palette: Color[]) => Uint8Array
  }
  // Written in the older module system: Node gives it whole.
  export = library
}
