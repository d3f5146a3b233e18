import subsetFont, { type SubsetOptions } from 'subset-font'
import type { Plugin } from 'vite'
import { PAGE_FONTS } from '../../shared/src/paths.ts'

const ASCII = characters(0x20, 0x7e)
const LATIN_1 = characters(0xa0, 0xff)
const PUNCTUATION = '–—‘’“”•…€→←↑↓−™'

interface Cut {
  family: string
  characters: string
  options?: Omit<SubsetOptions, 'targetFormat'>
}

/**
 * Text keeps Latin-1 and its features; headings have one optical size; codes are ASCII without
 * ligatures.
 */
const CUTS: Cut[] = [
  {
    family: 'bricolage',
    characters: ASCII + LATIN_1 + PUNCTUATION,
    options: { noLayoutClosure: true, variationAxes: { opsz: 48, wght: { min: 650, max: 800 } } },
  },
  { family: 'instrument', characters: ASCII + LATIN_1 + PUNCTUATION },
  {
    family: 'jetbrains',
    characters: `${ASCII}…•`,
    options: { noLayoutClosure: true, variationAxes: { wght: { min: 400, max: 750 } } },
  },
]

/** Characters of Spanish, Catalan, Galician, Basque and English. */
const VISITORS = `${ASCII}áàçéèíïóòúüñÁÀÇÉÈÍÏÓÒÚÜÑ¿¡·’`

/** Headings of those pages are sentences, hosts or a site's name. */
const HEADINGS = VISITORS.replace(/["#$%*/<=>@[\\\]^_`{|}~]/g, '')

/** One weight each, for the service's pages that are not part of the app. */
const PAGE_CUTS: (Cut & { file: string })[] = [
  {
    file: PAGE_FONTS.heading,
    family: 'bricolage',
    characters: HEADINGS,
    options: { noLayoutClosure: true, variationAxes: { opsz: 48, wght: 720 } },
  },
  {
    file: PAGE_FONTS.text,
    family: 'instrument',
    characters: `${VISITORS}«»`,
    options: { noLayoutClosure: true, variationAxes: { wght: 450 } },
  },
]

/** Reduces the typefaces to the app's characters; their file names do not change. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.woff2')) continue
        const cut = CUTS.find(({ family }) => asset.fileName.includes(family))
        if (!cut) throw new Error(`No cut for the typeface ${asset.fileName}`)
        const whole = Buffer.from(asset.source)
        asset.source = await cutFont(whole, cut)
        for (const pageCut of PAGE_CUTS.filter(({ family }) => family === cut.family)) {
          const fileName = pageCut.file.slice(1)
          this.emitFile({ type: 'asset', fileName, source: await cutFont(whole, pageCut) })
        }
      }
    },
  }
}

function cutFont(whole: Buffer, { characters, options }: Cut): Promise<Buffer> {
  return subsetFont(whole, characters, { targetFormat: 'woff2', ...options })
}

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
