import type { QrStyle } from '@atajo/shared/qr-style'
import { logoSide } from '@atajo/shared/qr-svg'
import { type Picture, SPOILERS, type Spoiler } from './spoil-picture.ts'

/** Reads the code in a picture; null where it sees none. */
export type Decoder = (picture: Picture) => Promise<string | null>

/** The change of style that makes a code easier to read. */
export type Advice = 'contrast' | 'inverted' | 'level' | 'dots' | 'logo' | null

export interface Reading {
  /** `unreadable`: no decoder reads it in any condition, not even as it is drawn. */
  verdict: 'good' | 'fair' | 'unreadable'
  advice: Advice
  /** The conditions in which no decoder read it. */
  failed: Spoiler[]
}

/** Guides ask for 4:1; one of the decoders that we tried fails at 3:1. */
export const MIN_CONTRAST = 4.5

/** Spoils a drawn code in every way and has it read back; in `onStep` the page can answer. */
export async function judgeReading(
  { picture, content, style }: { picture: Picture; content: string; style: QrStyle },
  decoders: readonly Decoder[],
  onStep: () => Promise<void>,
): Promise<Reading> {
  const failed: Spoiler[] = []
  for (const spoiler of Object.keys(SPOILERS) as Spoiler[]) {
    await onStep()
    if (!(await isRead(SPOILERS[spoiler](picture), content, decoders))) failed.push(spoiler)
  }
  const isUnreadable = failed.length === Object.keys(SPOILERS).length
  const advice = adviceFor(style, failed.length > 0)
  const verdict = isUnreadable ? 'unreadable' : failed.length > 0 || advice !== null ? 'fair' : 'good'
  return { verdict, advice, failed }
}

async function isRead(picture: Picture, content: string, decoders: readonly Decoder[]): Promise<boolean> {
  for (const decode of decoders) {
    if ((await decode(picture).catch(() => null)) === content) return true
  }
  return false
}

/** The change that helps most; where all was read, only what is known to fail in bad light. */
function adviceFor(style: QrStyle, hasFailed: boolean): Advice {
  if (contrastOf(style) < MIN_CONTRAST) return 'contrast'
  if (luminance(style.color) > luminance(style.background)) return 'inverted'
  if (style.logo !== null && style.level !== 'H') return 'level'
  if (!hasFailed) return null
  if (style.modules === 'dots') return 'dots'
  return style.logo === null ? 'contrast' : 'logo'
}

/** WCAG 2.2, from 1 to 21. */
export function contrastOf({ color, background }: Pick<QrStyle, 'color' | 'background'>): number {
  const [dark, light] = [luminance(color), luminance(background)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of a code of so many modules, the percentage that a logo covers. */
export function logoShare(size: number): number {
  return Math.round((100 * logoSide(size) ** 2) / size ** 2)
}
